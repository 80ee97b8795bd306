package import ConfigModel

package enum ReloadMinTooLarge: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "reload-min-too-large",
    topic: .keys,
    severity: .warning,
    summary: "A new issuer, certificate or key can be rejected for more than an hour.",
    rationale: """
      When the provider changes its keys, Oracle Mobile Cloud rejects tokens signed with the new \
      key until `minReloadInterval` has passed since the last reload. Users cannot sign in during \
      that time. `policyMinReloadInterval` and `certificatesMinReloadInterval` delay new issuers \
      and new certificates in the same way. An interval of one minute is enough to keep the load \
      low for the service and the provider.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If the provider publishes new keys long before it uses them.",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦14400⟧, "maxReloadInterval": 28800"#
      ),
      .bad(
        .configuration,
        #"{"issuers": [], "policyMinReloadInterval": ⟦7200⟧, "policyMaxReloadInterval": 7201}"#),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 3600, "maxReloadInterval": 28800"#
      ),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 14400"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    // Another rule reports a minimum above the maximum.
    guard let written = intervals.min.written, written > 3600,
      let most = intervals.max.value, written <= most, !intervals.min.looksLikeMilliseconds
    else { return }
    let subject =
      switch intervals.subject {
      case .policy: "an issuer added"
      case .certificates: "a certificate uploaded"
      case .keys: "a key published"
      }
    report.add(
      "\(subject) just after a reload is rejected for up to \(written.asDuration)",
      at: intervals.min.range)
  }
}
