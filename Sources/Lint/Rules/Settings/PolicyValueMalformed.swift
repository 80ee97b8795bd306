package import ConfigModel

package enum PolicyValueMalformed: SettingsRule {
  package static let about = RuleInfo(
    id: "policy-value-malformed",
    topic: .settings,
    severity: .error,
    summary: "Settings or a test suite give an environment policy an invalid value.",
    rationale: """
      The value of an environment policy is one line of text. A number or a Boolean is also \
      accepted, as if it were in quotes. Arrays, objects, and null are ignored, and rules that \
      depend on the policy act as if it were unknown.
      """,
    source: "oconf settings",
    examples: [
      .bad(.settings, #"{"policies": {"Security_TokenExchangeTimeoutSecs": ⟦[3600]⟧}}"#),
      .bad(
        .settings, #"{"policies": {"Security_TokenExchangeTimeoutPolicy": ⟦null⟧}}"#),
      .bad(
        .suite,
        #"{"policy": "issuers.auth-token.json", "environment": {"policies": {"Security_TokenExchangeTimeoutSecs": ⟦{}⟧}}, "origins": {"allowed": ["https://app.corp.net"]}}"#
      ),
      .good(
        .settings,
        #"{"policies": {"Security_TokenExchangeTimeoutSecs": 3600, "Logging_Level": "800"}}"#),
      .good(.settings, #"{"policies": "environment/policies.properties"}"#),
    ])

  package static func check(_ settings: SettingsFile, _ report: inout Report) {
    for layer in settings.layers { check(layer.policies, &report) }
  }

  /// The same rule about suites of token tests.
  package enum InTokenTests: TokenTestsRule {
    package static var about: RuleInfo { PolicyValueMalformed.about }

    package static func check(_ suite: TokenTestSuite, _ report: inout Report) {
      if let environment = suite.environment {
        PolicyValueMalformed.check(environment.policies, &report)
      }
    }
  }

  private static func check(_ policies: MapOrTextMember, _ report: inout Report) {
    guard let members = policies.members else { return }
    for member in members {
      switch member.value.kind {
      case .array, .object, .null:
        report.add(
          "'\(member.name.text)': expected a string, found \(member.value.kind.noun)",
          at: member.value.range)
      case .string, .number, .true, .false, .missing: break
      }
    }
  }
}
