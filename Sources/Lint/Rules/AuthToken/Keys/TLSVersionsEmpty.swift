package import ConfigModel

package enum TLSVersionsEmpty: KeySourceRule {
  package static let about = RuleInfo(
    id: "tls-versions-empty",
    severity: .error,
    summary: "The list of protocol versions is empty.",
    rationale: """
      An explicit list with nothing in it allows no connection, as far as anybody can tell; that it \
      means the default is said of other lists, not of this one.
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

  package static var prefilter: Prefilter { .having(.tlsVersions, .emptyList) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.tlsVersions.isWrittenEmpty else { return }
    report.add(
      "an empty list of versions leaves nothing to connect with", at: jwks.tlsVersions.range,
      fix: FixIt(
        "allow TLSv1.2", .suggest, [Edit(jwks.tlsVersions.range, "[\"TLSv1.2\"]")]))
  }
}
