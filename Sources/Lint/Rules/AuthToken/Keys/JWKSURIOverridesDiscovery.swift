package import ConfigModel

package enum JWKSURIOverridesDiscovery: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-uri-overrides-discovery",
    severity: .info,
    summary: "A discovery address is written that decides nothing about the keys.",
    rationale: """
      When both addresses are there, the keys come from `jwksUri`. If the provider moves its keys \
      and says so in its discovery document, nobody here notices until tokens are rejected. With \
      `discoveryUri` alone the service follows.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "A discovery document whose `jwks_uri` cannot be reached by the service.",
    examples: [
      .bad(
        .jwks,
        #"⟦"discoveryUri"⟧: "https://idp.corp.net/.well-known/openid-configuration", "jwksUri": "https://idp.corp.net/keys""#,
        fixed: #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#,
        .suggest),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 10, ⟦"discoveryUri"⟧: "https://idp.corp.net/metadata""#,
        fixed: #""readTimeout": 10, "discoveryUri": "https://idp.corp.net/metadata""#, .suggest),
      .good(.jwks, #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys""#),
    ])

  package static var prefilter: Prefilter { .having(.discoveryUri, .jwksUri) }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // Another rule reports swapped URLs.
    guard jwks.addresses.count == 2, let discovery = jwks.discoveryUri.entry,
      let override = jwks.jwksUri.entry,
      !WellKnownPath.all.contains(where: { jwks.addresses[1].uri.path.hasSuffix($0) })
    else { return }
    report.add(
      "the keys come from 'jwksUri', so that this address is not heeded when they move",
      at: discovery.name.range,
      fix: FixIt("remove 'jwksUri'", .suggest, jwks.object.json.removing(override)))
  }
}
