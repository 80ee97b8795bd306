package import ConfigModel

package enum TLSVersionGeneric: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-version-generic",
    severity: .warning,
    summary: "Which protocol versions are allowed is left to the service's runtime.",
    rationale: """
      `TLS` names no version. What it stands for changes with the runtime's version and settings, \
      and may begin at TLS 1.0. Name the versions.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": [⟦"TLS"⟧]"#),
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2", ⟦"TLS"⟧]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/TLS""#),
    ])

  package static var prefilter: Prefilter { .having(.otherTLSVersion) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    for version in jwks.tlsVersions.elements where version.text == "TLS" {
      report.add(
        "'TLS' leaves the version to the service's runtime; name 'TLSv1.2'", at: version.range)
    }
  }
}
