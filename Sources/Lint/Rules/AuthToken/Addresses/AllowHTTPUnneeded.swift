package import ConfigModel

package enum AllowHTTPUnneeded: KeySourceRule {
  package static let about = RuleInfo(
    id: "allow-http-unneeded",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "Fetching keys without TLS is allowed, but every URL uses https.",
    rationale: """
      `allowHttp` is not needed, and makes Oracle Mobile Cloud accept later mistakes, such as a \
      URL that loses its `s`, or a discovery document with an http `jwks_uri`. Check that the \
      discovery document has an https `jwks_uri`, then remove the field.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "If a test server has a discovery document that names an http URL for its keys.",
    examples: [
      .bad(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "allowHttp": ⟦true⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .bad(
        .jwks,
        #""allowHttp": ⟦true⟧, "discoveryUri": "HTTPS://idp.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "HTTPS://idp.corp.net/.well-known/openid-configuration""#,
        .suggest),
      .good(
        .jwks,
        #""discoveryUri": "http://localhost:8080/metadata", "jwksUri": "https://idp.corp.net/keys", "allowHttp": true"#,
        in: .test),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "allowHttp": false"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // In production, another rule reports the same setting.
    guard report.environment != .production, jwks.allowHttp.isWritten(true) else { return }
    guard !jwks.addresses.isEmpty, jwks.addresses.allSatisfy({ $0.uri.isHTTPS }) else { return }
    report.add(
      "'allowHttp' is not needed, because every configured URL uses https",
      at: jwks.allowHttp.range,
      fix: jwks.allowHttp.entry.map {
        FixIt("remove 'allowHttp'", .suggest, jwks.object.json.removing($0))
      })
  }
}
