package import ConfigModel

package enum AllIssuersDisabled: ConfigurationRule {
  package static let about = RuleInfo(
    id: "all-issuers-disabled",
    topic: .issuer,
    severity: .warning,
    summary: "Every issuer is disabled.",
    rationale: """
      Oracle Mobile Cloud rejects every token of these issuers, so no user can sign in through \
      them. If that is intended, remove the policy instead, which makes the intention clearer.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "When sign-in through these issuers must stop in an emergency.",
    examples: [
      .bad(
        .configuration,
        #"{⟦"issuers"⟧: [{"issuerName": "https://idp.corp.net", "enabled": false, "certificateSubjectNames": ["CN=idp"]}]}"#
      ),
      .bad(
        .configuration,
        #"""
        {⟦"issuers"⟧: [
          {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
          {"issuerName": "https://b.corp.net", "enabled": false, "certificateSubjectNames": ["CN=b"]}
        ]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://a.corp.net", "enabled": false, "certificateSubjectNames": ["CN=a"]},
        {"issuerName": "https://b.corp.net", "certificateSubjectNames": ["CN=b"]}
        """#),
      .good(.issuer, #""enabled": true"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard !configuration.issuers.isEmpty,
      configuration.issuers.allSatisfy({ $0.enabled.isWritten(false) }),
      let name = configuration.issuersMember.entry?.name
    else { return }
    report.add(
      configuration.issuers.count == 1
        ? "the only issuer is disabled, so all its tokens are rejected"
        : "all issuers are disabled, so all their tokens are rejected",
      at: name.range)
  }
}
