package import ConfigModel

package enum HTTPURIInProduction: KeySourceRule {
  package static let about = RuleInfo(
    id: "http-uri-in-production",
    severity: .error,
    summary: "In production, keys are fetched without TLS.",
    rationale: """
      Whoever can change an answer on its way decides which keys are trusted, and signs tokens for \
      every user of the issuer. The documentation allows http in tests only.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": ⟦"http://idp.corp.net/keys"⟧, "allowHttp": true"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#, .suggest,
        in: .production),
      .bad(
        .jwks, #""jwksUri": ⟦"http://idp.corp.net:8080/keys"⟧, "allowHttp": true"#,
        in: .production),
      .good(
        .jwks, #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#, in: .test),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#, in: .production),
    ])

  package static var prefilter: Prefilter { .having(.httpAddress, .allowHttp, .production) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard report.environment == .production, jwks.allowHttp.value else { return }
    for address in jwks.addresses where address.isHTTP && address.uri.hasAuthority {
      report.add(
        "'\(address.field.name)' is http: in production anybody on the path can replace the keys",
        at: address.range, fix: address.upgrade)
    }
  }
}
