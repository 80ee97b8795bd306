package import ConfigModel

package enum AuthorizationHeaderOverHTTP: AuthTokenRule {
  package static let about = RuleInfo(
    id: "authorization-header-over-http",
    severity: .error,
    summary: "A credential is sent without TLS.",
    rationale: """
      The header goes along with every request for the keys. Over http everybody on the path reads \
      it.
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

  package static var trigger: Trigger { .having(.authorizationHeader, .httpAddress) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for jwks in configuration.keySources where jwks.allowHttp.value {
      guard let header = jwks.authorizationHeader.written, !header.text.isEmpty,
        let address = jwks.addresses.first(where: \.isHTTP)
      else { continue }
      report.add(
        "this credential is sent to an http address, where anybody on the path reads it",
        at: header.range, notes: [Note("the address", at: address.range)])
    }
  }
}
