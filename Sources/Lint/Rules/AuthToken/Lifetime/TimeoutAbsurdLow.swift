package import ConfigModel

package enum TimeoutAbsurdLow: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-absurd-low",
    topic: .lifetime,
    severity: .warning,
    summary: "Tokens are valid for less than a minute.",
    rationale: """
      The number is in seconds. With so short a lifetime, a clock that is slightly wrong makes \
      tokens invalid at once, and an app spends its time exchanging tokens. Perhaps minutes or \
      hours were intended.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If apps use each token for one call, immediately.",
    examples: [
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦8⟧"#),
      .bad(
        .issuer,
        #""tokenTimeoutSeconds": ⟦59⟧, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#
      ),
      .good(.issuer, #""tokenTimeoutSeconds": 60"#),
      .good(.issuer, #""tokenTimeoutSeconds": 8, "tokenTimeoutPolicy": "FromExternalToken""#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let seconds = issuer.tokenTimeoutSeconds.written, seconds < Lifetime.minute,
      issuer.lifetimePolicy(report.policies) != .externalToken
    else { return }
    report.add(
      "a token is valid for only \(seconds.asDuration); were minutes or hours intended?",
      at: issuer.tokenTimeoutSeconds.range)
  }
}
