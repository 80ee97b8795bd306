package import ConfigModel

package enum TimeoutAbsurdLow: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-absurd-low",
    severity: .warning,
    summary: "Tokens live for less than a minute.",
    rationale: """
      The number counts seconds. With so few of them a clock that is a little off makes tokens \
      invalid at once, and an app spends its time on exchanging tokens. Perhaps minutes or hours \
      were meant.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "Each token is used for one call, right away.",
    examples: [
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦8⟧"#),
      .bad(
        .issuer,
        #""tokenTimeoutSeconds": ⟦59⟧, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#
      ),
      .good(.issuer, #""tokenTimeoutSeconds": 60"#),
      .good(.issuer, #""tokenTimeoutSeconds": 8, "tokenTimeoutPolicy": "FromExternalToken""#),
    ])

  package static var prefilter: Prefilter { .having(.extremeLifetime) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let seconds = issuer.tokenTimeoutSeconds.written, seconds < Lifetime.minute,
      issuer.lifetimePolicy(report.policies) != .externalToken
    else { return }
    report.add(
      "a token lives \(seconds) seconds, which a clock that is a little off uses up; were minutes or hours meant?",
      at: issuer.tokenTimeoutSeconds.range)
  }
}
