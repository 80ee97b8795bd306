package import ConfigModel

package enum PolicyTimeoutNotInteger: PoliciesRule {
  package static let about = RuleInfo(
    id: "policy-timeout-not-integer",
    topic: .policies,
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
