package import ConfigModel

package enum TimeoutOutlivesExternalToken: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-outlives-external-token",
    topic: .lifetime,
    risk: .access,
    severity: .info,
    summary: "Tokens stay valid for hours, even after the identity provider's token expires.",
    rationale: """
      With `FromTimeoutSecs`, only the number of seconds counts. Tokens of identity providers are \
      usually valid for minutes to an hour. A user who is logged out or locked at the provider can \
      still use Oracle Mobile Cloud until the number of seconds has passed. With \
      `FromExternalTokenLimitedByTimeoutSecs`, Oracle Mobile Cloud's token expires no later than \
      the provider's (external) token. If no number is known, oconf assumes the documented default \
      of 28800 seconds.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If users should stay signed in to the apps for a working day.",
    examples: [
      .bad(.issuer, #""tokenTimeoutPolicy": ⟦"FromTimeoutSecs"⟧, "tokenTimeoutSeconds": 28800"#),
      .bad(.issuer, #""tokenTimeoutPolicy": ⟦"FromTimeoutSecs"⟧"#),
      .bad(.issuer, #"⟦"tokenTimeoutSeconds"⟧: 7200"#),
      .good(
        .issuer,
        #""tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs", "tokenTimeoutSeconds": 28800"#
      ),
      .good(.issuer, #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 3600"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.lifetimePolicy(report.policies) == .seconds, let place = place(issuer),
      let seconds = seconds(issuer, report.policies),
      seconds > Lifetime.hour
    else { return }
    report.add(
      "tokens are valid for \(seconds) seconds, even after the provider's token expires or is revoked",
      at: place)
  }

  private static func seconds(_ issuer: Issuer, _ policies: EnvironmentPolicies) -> Int? {
    if let written = issuer.tokenTimeoutSeconds.written { return written }
    guard issuer.tokenTimeoutSeconds.isAbsent else { return nil }
    return policies.tokenExchangeTimeoutSeconds ?? Lifetime.documentedDefault
  }

  /// The range of the policy, else of the lifetime's name. Nil if the issuer sets neither.
  private static func place(_ issuer: Issuer) -> SourceRange? {
    issuer.tokenTimeoutPolicy.written?.range ?? issuer.tokenTimeoutSeconds.entry?.name.range
  }
}
