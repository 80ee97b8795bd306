package import ConfigModel

package enum AuthorizationHeaderSecret: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-secret",
    severity: .warning,
    inProduction: .error,
    inTest: .info,
    summary: "A credential is written into the configuration.",
    rationale: """
      The header is sent with every fetch of the keys, and everybody who reads this file, its \
      history or the policy can use it. Key documents are public as a rule; the member is meant for \
      tests.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "A test server that wants some header and whose password protects nothing.",
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

  package static var prefilter: Prefilter { .having(.authorizationHeader) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let written = jwks.authorizationHeader.written, !written.text.trimmed.isEmpty,
      let entry = jwks.authorizationHeader.entry
    else { return }
    report.add(
      "everybody who can read this file can use this credential", at: entry.name.range)
  }
}
