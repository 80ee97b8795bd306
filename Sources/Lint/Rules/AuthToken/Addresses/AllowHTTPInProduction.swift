package import ConfigModel

package enum AllowHTTPInProduction: KeySourceRule {
  package static let about = RuleInfo(
    id: "allow-http-in-production",
    topic: .keys,
    risk: .access,
    severity: .error,
    summary: "Keys may be fetched without TLS in production.",
    rationale: """
      With `allowHttp`, Oracle Mobile Cloud fetches keys over http if a URL in the configuration \
      is changed to http, or if a discovery document names an http `jwks_uri`. According to the \
      documentation, the field is meant for tests. Remove it.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "allowHttp": ⟦true⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest, in: .production),
      .bad(
        .jwks,
        #""allowHttp": ⟦true⟧, "discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest, in: .production),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#, in: .test),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "allowHttp": false"#, in: .production),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard report.environment == .production, jwks.allowHttp.isWritten(true) else { return }
    report.add(
      "'allowHttp' allows keys to be fetched without TLS in production", at: jwks.allowHttp.range,
      fix: jwks.allowHttp.entry.map {
        FixIt("remove 'allowHttp'", .suggest, jwks.object.json.removing($0))
      })
  }
}
