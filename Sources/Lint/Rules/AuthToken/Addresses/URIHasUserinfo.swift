package import ConfigModel

package enum URIHasUserinfo: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-has-userinfo",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "A discovery or key set URL contains a user name or password.",
    rationale: """
      Credentials in a URL end up in logs, in proxies, and in this repository. Key documents are \
      usually public, so serve the keys at a URL that needs no password.
      """,
    source: "RFC 3986, section 3.2.1; RFC 9110, section 4.2.4",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"https://reader:pass@idp.corp.net/keys"⟧"#),
      .bad(.jwks, #""jwksUri": ⟦"https://reader@idp.corp.net/keys"⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/@reader/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys?mail=a@corp.net""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard address.uri.userinfo != nil else { return }
    report.add(
      "'\(address.field.name)' contains a user name or a password, which can end up in logs; use a public URL for the keys",
      at: address.range)
  }
}
