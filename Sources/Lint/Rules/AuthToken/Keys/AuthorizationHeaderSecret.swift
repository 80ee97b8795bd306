package import ConfigModel

package enum AuthorizationHeaderSecret: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-secret",
    topic: .keys,
    risk: .secret,
    severity: .warning,
    inProduction: .error,
    inTest: .info,
    summary: "The configuration contains a credential.",
    rationale: """
      Oracle Mobile Cloud sends the header with every request for the keys. Anyone who can read \
      this file, its history, or the policy can use the credential. Key sets are usually public, \
      so a credential is rarely needed; the field is intended for tests.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "If a test server requires the header, and the credential protects nothing else.",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", ⟦"authorizationHeader"⟧: "Bearer abc""#),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", ⟦"authorizationHeader"⟧: "Basic cmVhZGVyOnBhc3M=""#,
        in: .production),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/authorizationHeader""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let written = jwks.authorizationHeader.written, !written.text.trimmed.isEmpty,
      let entry = jwks.authorizationHeader.entry
    else { return }
    report.add(
      "credential in plain text; anyone who can read this file can use it", at: entry.name.range)
  }
}
