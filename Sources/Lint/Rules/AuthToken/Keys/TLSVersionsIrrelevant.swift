package import ConfigModel

package enum TLSVersionsIrrelevant: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-versions-irrelevant",
    topic: .keys,
    severity: .info,
    summary: "TLS versions are set for a connection that does not use TLS.",
    rationale: """
      Oracle Mobile Cloud fetches the keys over HTTP, so `tlsVersions` has no effect. The field \
      suggests protection that does not exist. Without `jwksUri`, nothing is reported, because the \
      discovery document may name an HTTPS URL for the keys.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#),
      .bad(
        .jwks,
        #""discoveryUri": "http://idp.corp.net/metadata", "jwksUri": "http://idp.corp.net/keys", "allowHttp": true, ⟦"tlsVersions"⟧: ["TLSv1.2"]"#
      ),
      .good(
        .jwks,
        #""discoveryUri": "http://idp.corp.net/metadata", "allowHttp": true, "tlsVersions": ["TLSv1.2"]"#
      ),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // A discovery document fetched over HTTP may contain a key set URL with HTTPS.
    guard let entry = jwks.tlsVersions.entry, jwks.jwksUri.isPresent, !jwks.addresses.isEmpty,
      jwks.addresses.allSatisfy(\.isHTTP)
    else { return }
    report.add(
      "the keys are fetched over HTTP, so 'tlsVersions' has no effect", at: entry.name.range)
  }
}
