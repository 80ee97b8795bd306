package import ConfigModel

package enum IssuersEmpty: ConfigurationRule {
  package static let about = RuleInfo(
    id: "issuers-empty",
    severity: .warning,
    summary: "No issuer is trusted.",
    rationale: """
      An empty list is well-formed, and turns the exchange of tokens off altogether. If that is \
      meant, remove the policy; if not, the list got lost on its way.
      """,
    source: "JWT Configuration Reference, Root Fields",
    exceptions: "A file that is to switch the exchange off for a while.",
    examples: [
      .bad(.configuration, #"{"issuers": ⟦[]⟧}"#),
      .bad(.configuration, #"{"policyMaxReloadInterval": 60, "issuers": ⟦[ ]⟧}"#),
      .good(
        .issuers, #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"]}"#),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "certificateSubjectNames": ["CN=i"], "filters": []}"#
      ),
    ])

  package static var prefilter: Prefilter { .having(.issuers, .noIssuers) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard configuration.issuers.isEmpty, configuration.issuersMember.isUsable,
      let issuers = configuration.issuersMember.json, issuers.kind == .array,
      Int(issuers.node.next) == issuers.index + 1, !configuration.object.isCutShort
    else { return }
    report.add("no issuer is configured, so that every token is rejected", at: issuers.range)
  }
}
