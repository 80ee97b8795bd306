package import ConfigModel

package enum AuthorizationHeaderOverHTTP: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-over-http",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "A credential is sent without TLS.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` with the requests to `discoveryUri` and to \
      `jwksUri`. Over HTTP, anyone on the network path can read it.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 6750, section 5.3",
    examples: [
      .bad(
        .jwks,
        #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": ⟦"Bearer abc"⟧"#
      ),
      .bad(
        .jwks,
        #""discoveryUri": "http://idp.corp.net/metadata", "jwksUri": "https://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": ⟦"Bearer abc"⟧"#
      ),
      .good(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "allowHttp": true, "authorizationHeader": "Bearer abc""#
      ),
      .good(.jwks, #""jwksUri": "http://idp.corp.net/keys", "allowHttp": true"#),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard jwks.allowHttp.value, let header = jwks.authorizationHeader.written, !header.text.isEmpty,
      let address = jwks.addresses.first(where: \.isHTTP)
    else { return }
    report.add(
      "this credential is sent over HTTP, where anyone on the network path can read it",
      at: header.range, notes: [Note("the http URL", at: address.range)])
  }
}
