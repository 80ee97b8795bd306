package import ConfigModel

package enum AllIssuersDisabled: ConfigurationRule {
  package static let about = RuleInfo(
    id: "all-issuers-disabled",
    severity: .warning,
    summary: "Every issuer is switched off.",
    rationale: """
      No token can be exchanged, whoever issued it: nobody signs in this way. If that is meant, \
      removing the policy says so more clearly.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "An emergency in which all external sign-in is to stop.",
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

  package static var prefilter: Prefilter { .having(.disabledIssuer) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard !configuration.issuers.isEmpty,
      configuration.issuers.allSatisfy({ $0.enabled.isWritten(false) }),
      let name = configuration.issuersMember.entry?.name
    else { return }
    report.add(
      configuration.issuers.count == 1
        ? "the only issuer is switched off, so that every token is rejected"
        : "all \(configuration.issuers.count) issuers are switched off, so that every token is rejected",
      at: name.range)
  }
}
