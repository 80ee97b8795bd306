package import ConfigModel

package enum DuplicateIssuer: ConfigurationRule {
  package static let about = RuleInfo(
    id: "duplicate-issuer",
    severity: .error,
    summary: "Two issuers have the same name.",
    rationale: """
      Which of them decides about a token is nowhere said. If one is disabled, the other may still \
      let its tokens in; if their filters differ, the weaker ones may count. Merge them.
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

  package static var prefilter: Prefilter { .having(.repeatedName) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [Text: SourceRange] = [:]
    for issuer in configuration.issuers {
      guard let name = issuer.issuerName.written else { continue }
      if let earlier = first[name.text] {
        report.add(
          "the issuer '\(name.string)' is configured twice; which entry counts is undefined",
          at: name.range, notes: [Note("first here", at: earlier)])
      } else {
        first[name.text] = name.range
      }
    }
  }
}
