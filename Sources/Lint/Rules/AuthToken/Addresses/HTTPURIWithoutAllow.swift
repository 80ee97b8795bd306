package import ConfigModel

package enum HTTPURIWithoutAllow: KeySourceRule {
  package static let about = RuleInfo(
    id: "http-uri-without-allow",
    topic: .keys,
    severity: .error,
    summary: "A discovery or key set URL uses http, which is not allowed.",
    rationale: """
      Unless `allowHttp` is true, Oracle Mobile Cloud does not fetch keys without TLS, so it \
      cannot verify any token. Use https instead of setting `allowHttp`. Over http, anyone on the \
      network path can serve their own keys.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #""jwksUri": ⟦"http://idp.corp.net/keys"⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys""#, .suggest),
      .bad(
        .jwks,
        #""discoveryUri": ⟦"HTTP://idp.corp.net:8080/.well-known/openid-configuration"⟧, "allowHttp": false"#
      ),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#),
      .good(.jwks, #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard !jwks.allowHttp.value else { return }
    // Another rule reports a malformed `allowHttp`.
    guard jwks.allowHttp.isAbsent || jwks.allowHttp.isUsable else { return }
    for address in jwks.addresses where address.isHTTP && address.uri.hasAuthority {
      report.add(
        "'\(address.field.name)' uses http, so the service does not fetch it unless 'allowHttp' is true; use https",
        at: address.range, fix: address.upgrade)
    }
  }
}
