package import ConfigModel

package enum TLSVersionGeneric: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-version-generic",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "The allowed TLS versions depend on the service's runtime.",
    rationale: """
      `TLS` does not name a version. The versions that it includes depend on the version and \
      settings of Oracle Mobile Cloud's runtime, and may start at TLS 1.0. Name the versions \
      instead.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLS"⟧]"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLS"⟧]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/TLS""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    for version in jwks.tlsVersions.elements where version.text == "TLS" {
      report.add(
        "'TLS' leaves the version to the service's runtime; use 'TLSv1.2'", at: version.range)
    }
  }
}
