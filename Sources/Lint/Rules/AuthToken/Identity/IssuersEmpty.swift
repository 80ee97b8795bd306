package import ConfigModel

package enum IssuersEmpty: ConfigurationRule {
  package static let about = RuleInfo(
    id: "issuers-empty",
    topic: .issuer,
    severity: .warning,
    summary: "No issuer is trusted.",
    rationale: """
      An empty list is valid, but Oracle Mobile Cloud then rejects every token. If that is \
      intended, remove the policy. If not, restore the list.
      """,
    source: "JWT Configuration Reference, Root Fields",
    exceptions: "If the file temporarily turns off token exchange.",
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

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    guard configuration.issuers.isEmpty, configuration.issuersMember.isUsable,
      let issuers = configuration.issuersMember.json, issuers.kind == .array,
      Int(issuers.node.next) == issuers.index + 1, !configuration.object.isCutShort
    else { return }
    report.add("no issuer is configured, so every token is rejected", at: issuers.range)
  }
}
