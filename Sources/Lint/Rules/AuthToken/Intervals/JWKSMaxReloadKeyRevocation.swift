package import ConfigModel

package enum JWKSMaxReloadKeyRevocation: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-max-reload-key-revocation",
    severity: .warning,
    summary: "A withdrawn key is accepted for longer than by default.",
    rationale: """
      When a provider's key is stolen it takes the key out of its set. The service goes on \
      accepting tokens that were signed with it until the keys are reloaded, which by default \
      takes up to eight hours.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦604800⟧"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28801⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 3600"#),
      .good(.configuration, #"{"issuers": [], "certificatesMaxReloadInterval": 43200}"#),
    ])

  package static var prefilter: Prefilter { .having(.maxReloadInterval, .unusualTiming) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let max = jwks.maxReloadInterval
    guard let written = max.written, written > 28800, !max.looksLikeMilliseconds else {
      return
    }
    report.add(
      "a stolen key that the provider withdraws is accepted for up to \(written.asDuration)",
      at: max.range)
  }
}
