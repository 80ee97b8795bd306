package import ConfigModel

package enum URIHasFragment: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-has-fragment",
    topic: .keys,
    severity: .warning,
    summary: "A discovery or key set URL has a fragment, which is never sent.",
    rationale: """
      An HTTP client does not send the part after the `#`, so the fragment cannot select a key or \
      a realm. If the fragment looks like a path, the URL was probably copied from a browser. \
      Oracle Mobile Cloud then fetches a different page than the one in the browser.
      """,
    source: "RFC 3986, section 3.5; RFC 9110, section 4.2.5",
    examples: [
      .bad(
        .jwks, #""jwksUri": ⟦"https://idp.corp.net/keys#k1"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .safe),
      .bad(
        .jwks, #""jwksUri": ⟦"https://idp.corp.net/keys?v=2#"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys?v=2""#, .safe),
      .bad(.jwks, #""jwksUri": ⟦"https://idp.corp.net/#/realms/staff/keys"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys%23k1""#),
      .good(.issuer, #""defaultRoles": ["Team #1"]"#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let fragment = address.uri.fragment else { return }
    let text = address.uri.text
    let isPath = fragment.contains(UInt8(ascii: "/"))
    report.add(
      isPath
        ? "the part after the '#' is never sent, so the service fetches another page than a browser shows"
        : "the part after the '#' is never sent; remove it",
      at: address.range,
      fix: isPath
        ? nil
        : FixIt(
          "remove the fragment", .safe,
          [address.replacing(text.dropLast(fragment.count + 1).string)]))
  }
}
