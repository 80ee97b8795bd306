package import ConfigModel

package enum ReloadMinZero: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "reload-min-zero",
    severity: .warning,
    summary: "Every request that names something unknown causes a reload.",
    rationale: """
      Nobody has to be logged in to send a token with an unknown issuer or key. The minimum is what \
      keeps a stream of them from becoming a stream of reloads, here and at the provider.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "A test in which keys change from one request to the next.",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦0⟧"#),
      .bad(.configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦0⟧}"#),
      .bad(.configuration, #"{"issuers": [], "certificatesMinReloadInterval": ⟦-0⟧}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 1"#),
      .good(.configuration, #"{"issuers": []}"#),
    ])

  package static var prefilter: Prefilter { .having(.unusualTiming) }

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    guard intervals.min.written == 0 else { return }
    let cause =
      switch intervals.subject {
      case .policy: "an unknown issuer reloads the policy"
      case .certificates: "an unknown certificate reloads the certificates"
      case .keys: "an unknown key fetches the keys again"
      }
    report.add(
      "with 0 every token of \(cause), and anybody can send one", at: intervals.min.range)
  }
}
