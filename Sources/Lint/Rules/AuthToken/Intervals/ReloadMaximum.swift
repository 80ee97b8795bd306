package import ConfigModel

extension Family {
  static let reloadMaximum = Family(
    "reload-maximum", topic: .keys,
    summary: "A revoked key or disabled issuer can be accepted for too long.")
}

package enum PolicyMaxReloadDisableLag: ConfigurationRule {
  package static let about = RuleInfo(
    .reloadMaximum, "delays-disabling", risk: .access, severity: .warning, scope: .configuration,
    summary: "Disabling an issuer can take more than 15 minutes to take effect.",
    rationale: """
      If you disable or remove an issuer in an emergency, Oracle Mobile Cloud continues to trust \
      it until the service reloads the cached policy. The default of two minutes causes very \
      little load.
      """,
    source: "JWT Configuration Reference, Root Fields",
    bad: [
      #"{"issuers": [], "policyMaxReloadInterval": ⟦86400⟧}"#,
      #"{"policyMinReloadInterval": 10, "policyMaxReloadInterval": ⟦901⟧, "issuers": []}"#,
    ],
    good: [
      #"{"issuers": [], "policyMaxReloadInterval": 900}"#,
      Sample(#""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 3600"#, scope: .jwks),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    let max = configuration.policyMaxReloadInterval
    guard let written = max.written, written > 900, !max.looksLikeMilliseconds else { return }
    report.add(
      "a disabled issuer stays trusted for up to \(written.asDuration); the default is 120 seconds",
      at: max.range)
  }
}

package enum JWKSMaxReloadKeyRevocation: KeySourceRule {
  package static let about = RuleInfo(
    .reloadMaximum, "delays-key-revocation", risk: .access, severity: .warning, scope: .jwks,
    summary: "A revoked key can be accepted for longer than by default.",
    rationale: """
      When a provider's key is stolen, the provider removes it from its key set. Oracle Mobile \
      Cloud continues to accept tokens signed with the stolen key until it reloads the key set. By \
      default, that takes at most eight hours.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦604800⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28801⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 3600"#,
      Sample(#"{"issuers": [], "certificatesMaxReloadInterval": 43200}"#, scope: .configuration),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let max = jwks.maxReloadInterval
    guard let written = max.written, written > 28800, !max.looksLikeMilliseconds else {
      return
    }
    report.add(
      "a key that the provider revokes is accepted for up to \(written.asDuration); the default is 28800 seconds (8 hours)",
      at: max.range)
  }
}
