package import ConfigModel

package enum PolicyMaxReloadDisableLag: ConfigurationRule {
  package static let about = RuleInfo(
    id: "policy-max-reload-disable-lag",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "Disabling an issuer can take more than 15 minutes to take effect.",
    rationale: """
      If you disable or remove an issuer in an emergency, Oracle Mobile Cloud continues to trust \
      it until the service reloads the cached policy. The default of two minutes causes very \
      little load.
      """,
    source: "JWT Configuration Reference, Root Fields",
    examples: [
      .bad(.configuration, #"{"issuers": [], "policyMaxReloadInterval": ⟦86400⟧}"#),
      .bad(
        .configuration,
        #"{"policyMinReloadInterval": 10, "policyMaxReloadInterval": ⟦901⟧, "issuers": []}"#),
      .good(.configuration, #"{"issuers": [], "policyMaxReloadInterval": 900}"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 3600"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let max = configuration.policyMaxReloadInterval
    guard let written = max.written, written > 900, !max.looksLikeMilliseconds else { return }
    report.add(
      "a disabled issuer stays trusted for up to \(written.asDuration); the default is 120 seconds",
      at: max.range)
  }
}
