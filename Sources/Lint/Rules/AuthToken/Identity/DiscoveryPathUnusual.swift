package import ConfigModel

package enum DiscoveryPathUnusual: KeySourceRule {
  package static let about = RuleInfo(
    id: "discovery-path-unusual",
    topic: .keys,
    severity: .info,
    summary: "The discovery URL does not have the standard path.",
    rationale: """
      Providers publish discovery documents below the issuer's URL at \
      `/.well-known/openid-configuration`, or at `/.well-known/oauth-authorization-server`. Oracle \
      Mobile Cloud accepts any URL, so one with another path can be correct. Often, such a URL is \
      that of a page about the document, or of the provider's home page.
      """,
    source: "OpenID Connect Discovery, section 4; JWT Configuration Reference, jwks Fields",
    exceptions: "If the provider publishes its document at another path.",
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

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // With `jwksUri`, the document is not needed for the keys. Another rule reports that the two
    // URLs are swapped.
    guard jwks.jwksUri.isAbsent,
      let address = jwks.discoveryAddress, address.issuerPath == nil,
      !DiscoveryJWKSSwapped.leadsToKeys(address.uri.path),
      let name = jwks.discoveryUri.entry?.name
    else { return }
    report.add(
      "the path of this discovery URL does not end in '/.well-known/openid-configuration'",
      at: name.range)
  }
}
