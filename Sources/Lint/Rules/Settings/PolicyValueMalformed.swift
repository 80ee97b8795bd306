package import ConfigModel

package enum PolicyValueMalformed: SettingsRule {
  package static let about = RuleInfo(
    id: "policy-value-malformed",
    severity: .error,
    summary: "The settings give an environment policy a value that no policy has.",
    rationale: """
      The value of an environment policy is one line of text; a number or a boolean stands for its \
      text. Anything else is passed over, and rules that depend on the policy act as if nothing were \
      known about it.
      """,
    source: "oconf settings",
    examples: [
      .bad(.settings, #"{"policies": {"Security_TokenExchangeTimeoutSecs": ⟦[3600]⟧}}"#),
      .bad(
        .settings, #"{"policies": {"Security_TokenExchangeTimeoutPolicy": ⟦null⟧}}"#),
      .good(
        .settings,
        #"{"policies": {"Security_TokenExchangeTimeoutSecs": 3600, "Logging_Level": "800"}}"#),
      .good(.settings, #"{"policies": "environment/policies.properties"}"#),
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    guard let policies = settings.policies.members else { return }
    for member in policies {
      switch member.value.kind {
      case .array, .object, .null:
        report.add(
          "the value of '\(member.name.text)' must be a text, and is \(member.value.kind.noun)",
          at: member.value.range)
      case .string, .number, .true, .false, .missing: break
      }
    }
  }
}
