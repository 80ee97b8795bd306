package import ConfigModel

package enum HTTPURIInProduction: KeySourceRule {
  package static let about = RuleInfo(
    id: "http-uri-in-production",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "Keys are fetched without TLS in production.",
    rationale: """
      Anyone who can change a response in transit decides which keys Oracle Mobile Cloud trusts, \
      and can sign tokens for every user of the issuer. The documentation allows http only in \
      tests.
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

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard report.environment == .production, jwks.allowHttp.value else { return }
    for address in jwks.addresses where address.isHTTP && address.uri.hasAuthority {
      report.add(
        "'\(address.field.name)' uses http in production, so anyone on the network path can replace the keys",
        at: address.range, fix: address.upgrade)
    }
  }
}
