package import ConfigModel

package enum DuplicateIssuer: ConfigurationRule {
  package static let about = RuleInfo(
    id: "duplicate-issuer",
    topic: .issuer,
    risk: .access,
    severity: .error,
    summary: "Two issuers have the same name.",
    rationale: """
      It is not documented which of the two entries decides about a token. If one is disabled, the \
      other may still accept its tokens. If their filters differ, the weaker ones may apply. Merge \
      the two entries.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net", "enabled": false, "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
        {"issuerName": ⟦"https://idp.corp.net"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net/a", "jwks": {"jwksUri": "https://idp.corp.net/keys"}},
        {"issuerName": ⟦"https:\/\/idp.corp.net\/a"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net/a", "jwks": {"jwksUri": "https://idp.corp.net/a/keys"}},
        {"issuerName": "https://idp.corp.net/b", "jwks": {"jwksUri": "https://idp.corp.net/b/keys"}}
        """#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written else { continue }
      if let earlier = first[name.text] {
        report.add(
          "the issuer '\(name.string)' is configured twice; which entry applies is undefined",
          at: name.range, notes: [Note("first configured here", at: earlier)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
