package import ConfigModel

package enum JWKSMaxReloadKeyRevocation: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-max-reload-key-revocation",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "A revoked key can be accepted for longer than by default.",
    rationale: """
      When a provider's key is stolen, the provider removes it from its key set. Oracle Mobile \
      Cloud continues to accept tokens signed with the stolen key until it reloads the key set. By \
      default, that takes at most eight hours.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦604800⟧"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28801⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 3600"#),
      .good(.configuration, #"{"issuers": [], "certificatesMaxReloadInterval": 43200}"#),
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
