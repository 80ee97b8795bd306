package import ConfigModel

package enum ReloadIntervalInverted: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "reload-interval-inverted",
    topic: .keys,
    severity: .warning,
    summary: "The minimum reload interval is longer than the maximum.",
    rationale: """
      Oracle Mobile Cloud reloads the policy, certificates or keys when they reach the maximum \
      age. An unknown issuer, certificate or key causes an earlier reload, but not before the \
      minimum age. If the minimum is above the maximum, the two contradict each other; most \
      probably they are swapped.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦3600⟧, "maxReloadInterval": 60"#
      ),
      .bad(
        .configuration,
        #"{"policyMaxReloadInterval": 10, "policyMinReloadInterval": ⟦120⟧, "issuers": []}"#),
      .bad(
        .configuration,
        #"{"certificatesMinReloadInterval": ⟦300⟧, "certificatesMaxReloadInterval": 299, "issuers": []}"#
      ),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 60, "maxReloadInterval": 60"#
      ),
      .good(
        .configuration,
        #"{"policyMaxReloadInterval": 60, "certificatesMinReloadInterval": 90, "issuers": []}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    let (min, max) = (intervals.min, intervals.max)
    guard let least = min.written, let most = max.written, least > most,
      !min.looksLikeMilliseconds
    else { return }
    report.add(
      "'\(min.field.name)' is greater than '\(max.field.name)', which is \(most); are they swapped?",
      at: min.range, notes: [Note("the maximum", at: max.range)])
  }
}
