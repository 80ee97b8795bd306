package import ConfigModel

package enum AuthorizationHeaderCrossHost: KeySourceRule {
  package static let about = RuleInfo(
    id: "authorization-header-cross-host",
    topic: .keys,
    risk: .secret,
    severity: .error,
    summary: "The same credential is sent to two servers.",
    rationale: """
      Oracle Mobile Cloud sends `authorizationHeader` with the requests to `discoveryUri` and to \
      `jwksUri`. If the two URLs differ in host or port, one of the servers receives a credential \
      that is not meant for it. Use URLs on one server, or remove the header.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks,
        #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": ⟦"https://keys.corp.net/jwks"⟧, "authorizationHeader": "Bearer abc""#
      ),
      .bad(
        .jwks,
        #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": ⟦"https://idp.corp.net:8443/jwks"⟧, "authorizationHeader": "Bearer abc""#
      ),
      .good(
        .jwks,
        #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://IDP.corp.net:443/jwks", "authorizationHeader": "Bearer abc""#
      ),
      .good(
        .jwks,
        #""discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://keys.corp.net/jwks""#
      ),
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    guard let header = jwks.authorizationHeader.written, !header.text.isEmpty else { return }
    let addresses = jwks.addresses
    let hosts = addresses.compactMap(\.uri.endpoint)
    guard hosts.count == 2, hosts[0] != hosts[1] else { return }
    report.add(
      "the credential for '\(hosts[0])' is also sent to '\(hosts[1])'", at: addresses[1].range,
      notes: [
        Note("the other URL", at: addresses[0].range),
        Note("the credential", at: header.range),
      ])
  }
}
