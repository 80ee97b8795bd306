package import ConfigModel

package enum TimeoutNotInSeconds: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-not-in-seconds",
    topic: .lifetime,
    risk: .access,
    severity: .error,
    summary: "A lifetime is probably not in seconds.",
    rationale: """
      `tokenTimeoutSeconds` is in seconds. Eight hours written in milliseconds become eleven \
      months, and a date written as seconds since 1970 becomes half a century. Oracle Mobile Cloud \
      then accepts lost tokens for that long, and nothing shows it. The rule reports lifetimes of \
      more than a year. It also reports lifetimes of more than a day if the number is a whole \
      number of minutes in milliseconds, but not a whole number of days in seconds.
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let seconds = issuer.tokenTimeoutSeconds.written, Lifetime.isInAnotherUnit(seconds),
      issuer.lifetimePolicy(report.policies) != .externalToken
    else { return }
    let range = issuer.tokenTimeoutSeconds.range
    let guess = seconds / 1000
    let days = (seconds / Lifetime.day * Lifetime.day).asDuration
    guard seconds % 1000 == 0, Lifetime.minute...Lifetime.day ~= guess else {
      report.add(
        "\(seconds) seconds are about \(days); the lifetime is in seconds, not milliseconds, and is not a date",
        at: range)
      return
    }
    report.add(
      "\(seconds) seconds are about \(days); if the value is in milliseconds, replace it with \(guess)",
      at: range, fix: FixIt("replace with \(guess)", .suggest, [Edit(range, String(guess))]))
  }
}
