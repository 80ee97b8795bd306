package import ConfigModel

extension Family {
  static let timeoutPolicy = Family(
    "timeout-policy", topic: .policies,
    summary: "A lifetime policy of the environment has an invalid value.")
}

package enum PolicyTimeoutNotInteger: PoliciesRule {
  package static let about = RuleInfo(
    .timeoutPolicy, "not-seconds",
    severity: .error,
    summary: "The lifetime of exchanged tokens is not a valid number of seconds.",
    rationale: """
      `Security_TokenExchangeTimeoutSecs` is a whole number of seconds above zero, without a unit. \
      With any other value, tokens have a default lifetime or are rejected.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login",
    examples: [
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦6h⟧"),
      .bad(.policies, "*.*.Security_TokenExchangeTimeoutSecs=⟦0⟧"),
      .bad(.policies, "⟦*.*.Security_TokenExchangeTimeoutSecs⟧="),
      .good(.policies, "*.*.Security_TokenExchangeTimeoutSecs=21600"),
      .good(.policies, #"*.*.Security_TokenExchangeTimeoutSecs : \u0032\u0031600"#),
    ])

  package static func check(_ export: PolicyExport, _ report: inout Report) {
    for policy in export.policies(named: PolicyName.tokenExchangeTimeoutSeconds) {
      let value = Text(export.value(of: policy).string).trimmed
      if value.allSatisfy(\.isASCIIDigit), let seconds = Int32(value.string), seconds > 0 {
        continue
      }
      report.add(
        value.isEmpty
          ? "missing value; expected a whole number of seconds above zero"
          : "expected a whole number of seconds above zero, found '\(value)'",
        at: policy.entry.place)
    }
  }
}

extension PropertiesFile.Entry {
  /// The range of the value, or of the key if the value is empty.
  var place: SourceRange { valueRange.isEmpty ? keyRange : valueRange }
}

package enum PolicyTimeoutPolicyUnknown: PoliciesRule {
  package static let about = RuleInfo(
    .timeoutPolicy, "unknown",
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
