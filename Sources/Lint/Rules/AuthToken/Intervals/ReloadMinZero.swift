package import ConfigModel

package enum ReloadMinZero: ReloadIntervalsRule {
  package static let about = RuleInfo(
    id: "reload-min-zero",
    topic: .keys,
    severity: .warning,
    summary: "Every token with an unknown issuer, certificate or key causes a reload.",
    rationale: """
      Anyone can send a token with an unknown issuer or key, without signing in. Without a minimum \
      interval, each of these tokens causes a reload, so a flood of them puts load on Oracle \
      Mobile Cloud and the provider.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    exceptions: "If keys change from one request to the next in a test.",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": ⟦0⟧"#),
      .bad(.configuration, #"{"issuers": [], "policyMinReloadInterval": ⟦0⟧}"#),
      .bad(.configuration, #"{"issuers": [], "certificatesMinReloadInterval": ⟦-0⟧}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 1"#),
      .good(.configuration, #"{"issuers": []}"#),
    ])

  package static func check(_ intervals: ReloadIntervals, _ report: inout Report) {
    guard intervals.min.written == 0 else { return }
    let cause =
      switch intervals.subject {
      case .policy: "an unknown issuer causes a reload of the policy"
      case .certificates: "an unknown certificate causes a reload of the certificates"
      case .keys: "an unknown key causes the keys to be fetched again"
      }
    report.add(
      "with 0, every token with \(cause), and anyone can send such a token", at: intervals.min.range
    )
  }
}
