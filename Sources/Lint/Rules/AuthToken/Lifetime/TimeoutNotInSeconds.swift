package import ConfigModel

package enum TimeoutNotInSeconds: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-not-in-seconds",
    severity: .error,
    summary: "A lifetime is far too large for a number of seconds.",
    rationale: """
      `tokenTimeoutSeconds` counts seconds. Eight hours written in milliseconds become eleven \
      months, and a date written as seconds since 1970 becomes half a century: tokens that are lost \
      stay valid, and nobody notices.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦28800000⟧"#, fixed: #""tokenTimeoutSeconds": 28800"#,
        .suggest),
      .bad(
        .issuer, #""tokenTimeoutSeconds": ⟦300000⟧"#, fixed: #""tokenTimeoutSeconds": 300"#,
        .suggest),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦1798761599⟧"#),
      .good(.issuer, #""tokenTimeoutSeconds": 28800"#),
      .good(.issuer, #""tokenTimeoutSeconds": 60000"#),
      .good(.issuer, #""tokenTimeoutSeconds": 2592000"#),
    ])

  package static var prefilter: Prefilter { .having(.extremeLifetime) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let seconds = issuer.tokenTimeoutSeconds.written, Lifetime.isInAnotherUnit(seconds),
      issuer.lifetimePolicy(report.policies) != .externalToken
    else { return }
    let range = issuer.tokenTimeoutSeconds.range
    let guess = seconds / 1000
    guard seconds % 1000 == 0, Lifetime.minute...Lifetime.day ~= guess else {
      report.add(
        "\(seconds) seconds are \(seconds / Lifetime.day) days; the lifetime counts seconds, not milliseconds, and is no date",
        at: range)
      return
    }
    report.add(
      "\(seconds) seconds are \(seconds / Lifetime.day) days; if these are milliseconds, write \(guess)",
      at: range, fix: FixIt("write \(guess)", .suggest, [Edit(range, String(guess))]))
  }
}
