package import ConfigModel

package enum AllowHTTPUnneeded: KeySourceRule {
  package static let about = RuleInfo(
    id: "allow-http-unneeded",
    severity: .warning,
    summary: "Fetching keys without TLS is allowed, and every address is https.",
    rationale: """
      The switch has no use here but to let later mistakes pass: an address that loses its `s`, or \
      a discovery document whose `jwks_uri` is http. Remove it, after a look at that document.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "A test server whose discovery document names an http address for its keys.",
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

  package static var prefilter: Prefilter { .having(.allowHttp) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // In production, another rule reports the same setting.
    guard report.environment != .production, jwks.allowHttp.isWritten(true) else { return }
    guard !jwks.addresses.isEmpty, jwks.addresses.allSatisfy({ $0.uri.isHTTPS }) else { return }
    report.add(
      "every address is https, so that 'allowHttp' only lets mistakes pass",
      at: jwks.allowHttp.range,
      fix: jwks.allowHttp.entry.map {
        FixIt("remove 'allowHttp'", .suggest, jwks.object.json.removing($0))
      })
  }
}
