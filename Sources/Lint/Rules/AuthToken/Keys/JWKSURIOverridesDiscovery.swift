package import ConfigModel

package enum JWKSURIOverridesDiscovery: KeySourceRule {
  package static let about = RuleInfo(
    id: "jwks-uri-overrides-discovery",
    topic: .keys,
    severity: .info,
    summary: "A discovery URL has no effect on the keys because `jwksUri` is also set.",
    rationale: """
      If both URLs are set, Oracle Mobile Cloud fetches the keys from `jwksUri`. If the provider \
      moves its keys and updates its discovery document, the change goes unnoticed until tokens \
      are rejected. With `discoveryUri` alone, the service follows the change.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    exceptions: "If the discovery document has a `jwks_uri` that the service cannot reach.",
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

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // Another rule reports swapped URLs.
    guard jwks.addresses.count == 2, let discovery = jwks.discoveryUri.entry,
      let override = jwks.jwksUri.entry,
      !WellKnownPath.all.contains(where: { jwks.addresses[1].uri.path.hasSuffix($0) })
    else { return }
    report.add(
      "'jwksUri' overrides this URL, so the service does not notice when the keys move",
      at: discovery.name.range,
      fix: FixIt("remove 'jwksUri'", .suggest, jwks.object.json.removing(override)))
  }
}
