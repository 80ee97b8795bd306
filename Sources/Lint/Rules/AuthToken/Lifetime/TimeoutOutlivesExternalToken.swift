package import ConfigModel

package enum TimeoutOutlivesExternalToken: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-outlives-external-token",
    severity: .info,
    summary: "Tokens live on for hours, whatever becomes of the external token.",
    rationale: """
      Under `FromTimeoutSecs` only the number counts. The tokens of identity providers live minutes \
      to an hour, so a user who is logged out or locked there works on here until the number runs \
      out. `FromExternalTokenLimitedByTimeoutSecs` ends both at the same time.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "People are meant to stay logged in for a working day.",
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

  package static var prefilter: Prefilter { .having(.ownLifetime, .longLifetime) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.lifetimePolicy(report.policies) == .seconds, let place = place(issuer),
      let seconds = seconds(issuer, report.policies),
      seconds > Lifetime.hour
    else { return }
    report.add(
      "tokens live \(seconds) seconds, even when the external one has long expired or been revoked",
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
