package import ConfigModel

package enum TLSVersionsEmpty: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-versions-empty",
    topic: .keys,
    severity: .error,
    summary: "The list of TLS versions is empty.",
    rationale: """
      An empty list probably allows no connection, and then Oracle Mobile Cloud cannot fetch the \
      keys. For `audience`, the documentation says that an empty list means the default. For \
      `tlsVersions`, it does not say what an empty list means.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ⟦[]⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#, .suggest),
      .bad(
        .jwks, #""tlsVersions": ⟦[ ]⟧, "jwksUri": "https://idp.corp.net/keys""#,
        fixed: #""tlsVersions": ["TLSv1.2"], "jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "tlsVersions": ["TLSv1.2"]"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isWrittenEmpty else { return }
    report.add(
      "'tlsVersions' is empty, which probably leaves no version to connect with",
      at: jwks.tlsVersions.range,
      fix: FixIt(
        "allow TLSv1.2", .suggest, [Edit(jwks.tlsVersions.range, "[\"TLSv1.2\"]")]))
  }
}
