package import ConfigModel

package enum URIUnsupportedScheme: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-unsupported-scheme",
    severity: .error,
    summary: "A key address is neither https nor http.",
    rationale: """
      The service makes GET requests to the addresses. Other schemes do not work at best; at worst \
      they make the server read its own files or reach where it should not.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"file:///etc/mobile/keys.json"⟧"#),
      .bad(.jwks, #""discoveryUri": ⟦"ftp://idp.corp.net/openid-configuration"⟧"#),
      .good(.jwks, #""jwksUri": "HTTPS://idp.corp.net/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/file:///keys""#),
    ])

  package static var prefilter: Prefilter { .havingAny(.unusualName, .otherKeyAddress) }

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let scheme = address.uri.scheme, !address.uri.isHTTP, !address.uri.isHTTPS,
      !address.lacksScheme, address.uri.hasOnlyAllowedCharacters
    else { return }
    report.add("keys are fetched with https, not with '\(scheme)'", at: address.range)
  }
}
