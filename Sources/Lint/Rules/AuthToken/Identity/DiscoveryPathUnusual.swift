package import ConfigModel

package enum DiscoveryPathUnusual: KeySourceRule {
  package static let about = RuleInfo(
    id: "discovery-path-unusual",
    severity: .info,
    summary: "The discovery address does not have the standard path.",
    rationale: """
      Discovery documents stand at `/.well-known/openid-configuration` below the issuer. The service \
      takes any address, so another one can be right; more often it is the page about the document, \
      or the provider's start page.
      """,
    source: "OpenID Connect Discovery, section 4; JWT Configuration Reference, jwks Fields",
    exceptions: "A provider that publishes its document elsewhere.",
    examples: [
      .bad(.jwks, #"⟦"discoveryUri"⟧: "https://login.corp.net/config""#),
      .bad(
        .jwks, #"⟦"discoveryUri"⟧: "https://login.corp.net/.well-known/openid-configuration.json""#),
      .good(
        .jwks, #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration?appid=1""#
      ),
      .good(
        .jwks, #""discoveryUri": "https://login.corp.net/.well-known/oauth-authorization-server/a""#
      ),
    ])

  package static var prefilter: Prefilter { .having(.otherKeyAddress, .discoveryUri) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // With `jwksUri`, the document is not needed for the keys. Another rule reports that the two
    // URLs are swapped.
    guard jwks.jwksUri.isAbsent,
      let address = jwks.discoveryAddress, address.issuerPath == nil,
      !DiscoveryJWKSSwapped.leadsToKeys(address.uri.path),
      let name = jwks.discoveryUri.entry?.name
    else { return }
    report.add(
      "discovery documents stand at '/.well-known/openid-configuration', and this address ends otherwise",
      at: name.range)
  }
}
