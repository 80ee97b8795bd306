package import ConfigModel

package enum ReloadIntervalInvertedByDefault: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "reload-interval-inverted-by-default",
    topic: .keys,
    severity: .warning,
    summary: "A minimum or maximum reload interval conflicts with the default of the other.",
    rationale: """
      Only the minimum or only the maximum is set, and the other one has its default. Together, \
      the minimum is greater than the maximum. Set both, so that the intention is clear.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    examples: [
      .bad(.configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦300⟧}"#),
      .bad(.configuration, #"{"issuers": [], "certificatesMaxReloadInterval": ⟦5⟧}"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦30⟧"#),
      .good(
        .configuration,
        #"{"issuers": [], "policyMinReloadInterval": 300, "policyMaxReloadInterval": 600}"#),
      .good(.configuration, #"{"issuers": [], "policyMinReloadInterval": 120}"#),
      .good(.configuration, #"{"issuers": [], "certificatesMinReloadInterval": 300}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    let (min, max) = (intervals.min, intervals.max)
    guard let least = min.value, let most = max.value, least > most else { return }
    if min.written != nil, max.isAbsent, !min.looksLikeMilliseconds {
      report.add(
        "'\(min.field.name)' is greater than the default of '\(max.field.name)', which is \(most)",
        at: min.range)
    } else if max.written != nil, min.isAbsent {
      report.add(
        "'\(max.field.name)' is less than the default of '\(min.field.name)', which is \(least)",
        at: max.range)
    }
  }
}
