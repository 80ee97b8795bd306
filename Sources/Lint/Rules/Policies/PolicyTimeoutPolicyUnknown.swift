package import ConfigModel

package enum PolicyTimeoutPolicyUnknown: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-timeout-policy-unknown",
    topic: .policies,
    severity: .error,
    summary: "The lifetime policy of the environment is not one of the three valid values.",
    rationale: """
      The names are case-sensitive. The documentation does not say how Oracle Mobile Cloud treats \
      any other name; it may reject every token.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .policies, "*.*.Security_TokenExchangeTimeoutPolicy=⟦FromTimeout⟧"),
      .bad(
        .policies, "*.*.Security_TokenExchangeTimeoutPolicy=⟦fromexternaltoken⟧",
        fixed: "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken", .suggest),
      .good(.policies, "*.*.Security_TokenExchangeTimeoutPolicy=FromTimeoutSecs"),
      .good(
        .policies,
        "*.*.Security_TokenExchangeTimeoutPolicy = FromExternalTokenLimitedByTimeoutSecs"),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    let name = PolicyName.tokenExchangeTimeoutPolicy
    for policy in export.policies(named: name) {
      let value = Text(export.value(of: policy).string).trimmed
      guard let allowed = PolicyInfo.named(name)?.allowed, !value.isOne(of: allowed) else {
        continue
      }
      let near = EditDistance.nearest(to: value.string, among: allowed.map(\.description))
      let list = allowed.map { "'\($0)'" }.joined(separator: ", ")
      report.add(
        near.map { "unknown lifetime policy '\(value)'; did you mean '\($0)'?" }
          ?? "unknown lifetime policy '\(value)'; expected one of: \(list)",
        at: policy.entry.place,
        fix: policy.entry.valueRange.isEmpty
          ? nil
          : near.map {
            FixIt("replace with '\($0)'", .suggest, [Edit(policy.entry.valueRange, $0)])
          })
    }
  }
}
