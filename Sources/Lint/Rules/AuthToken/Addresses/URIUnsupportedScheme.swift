package import ConfigModel

package enum URIUnsupportedScheme: KeyAddressRule {
  package static let about = RuleInfo(
    id: "uri-unsupported-scheme",
    topic: .keys,
    severity: .error,
    summary: "A discovery or key set URL uses neither https nor http.",
    rationale: """
      Oracle Mobile Cloud sends GET requests to these URLs. At best, other schemes do not work. At \
      worst, they make the server read its own files or connect to hosts that should be out of \
      reach.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": ⟦"file:///etc/mobile/keys.json"⟧"#),
      .bad(.jwks, #""discoveryUri": ⟦"ftp://idp.corp.net/openid-configuration"⟧"#),
      .good(.jwks, #""jwksUri": "HTTPS://idp.corp.net/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/file:///keys""#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let scheme = address.uri.scheme, !address.uri.isHTTP, !address.uri.isHTTPS,
      !address.lacksScheme, address.uri.hasOnlyAllowedCharacters
    else { return }
    report.add("unsupported URL scheme '\(scheme)'; expected 'https'", at: address.range)
  }
}
