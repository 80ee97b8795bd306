package import ConfigModel

package enum TimeoutAbsurdHigh: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-absurd-high",
    topic: .lifetime,
    risk: .access,
    severity: .warning,
    summary: "Tokens are valid for more than a day.",
    rationale: """
      An issued token cannot be revoked, so anyone who obtains it has the user's rights until it \
      expires. Hours are enough for a working day, and Oracle Mobile Cloud issues a new token at \
      the next sign-in. With `FromExternalTokenLimitedByTimeoutSecs`, a larger number does no \
      harm, because an issued token expires with the identity provider's token at the latest.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6819, section 5.1.5.3",
    exceptions: "If devices are offline for days.",
    examples: [
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦604800⟧"#),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦86401⟧, "tokenTimeoutPolicy": "FromTimeoutSecs""#),
      .good(.issuer, #""tokenTimeoutSeconds": 86400"#),
      .good(
        .issuer,
        #""tokenTimeoutSeconds": 604800, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let seconds = issuer.tokenTimeoutSeconds.written, seconds > Lifetime.day,
      !Lifetime.isInAnotherUnit(seconds), issuer.lifetimePolicy(report.policies) == .seconds
    else { return }
    report.add(
      "a token is valid for \(seconds) seconds, which is more than a day, and cannot be revoked",
      at: issuer.tokenTimeoutSeconds.range)
  }
}
