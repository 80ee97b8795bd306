package import ConfigModel

package enum DiscoveryJWKSSwapped: KeySourceRule {
  package static let about = RuleInfo(
    id: "discovery-jwks-swapped",
    topic: .keys,
    severity: .error,
    summary: "A discovery or key set URL is in the wrong field.",
    rationale: """
      `discoveryUri` points to the provider's metadata, `jwksUri` to its keys. Oracle Mobile Cloud \
      cannot use one document in place of the other, so it finds no key and rejects every token.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(
        .jwks, #"⟦"jwksUri"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest),
      .bad(
        .jwks, #"⟦"discoveryUri"⟧: "https://login.corp.net/.well-known/jwks.json""#,
        fixed: #""jwksUri": "https://login.corp.net/.well-known/jwks.json""#, .suggest),
      .bad(
        .jwks,
        #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration", ⟦"jwksUri"⟧: "https://login.corp.net/.well-known/openid-configuration""#
      ),
      .good(
        .jwks,
        #""discoveryUri": "https://login.corp.net/keys/.well-known/openid-configuration", "jwksUri": "https://login.corp.net/oauth2/v1/keys""#
      ),
      .good(.jwks, #""discoveryUri": "https://login.corp.net/metadata?kind=keys""#),
    ])

  /// The usual endings of key set URLs.
  private static let keyEndings: [StaticString] = [
    "/jwks.json", "/jwks", "/keys", "/certs", "/jwk", "/jwk.json",
  ]

  static func leadsToKeys(_ path: Text) -> Bool {
    keyEndings.contains { path.hasSuffix($0) }
  }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    for address in jwks.addresses {
      let isJWKS = address.field === jwks.jwksUri.field
      let path = address.uri.path
      let isSwapped =
        isJWKS ? WellKnownPath.all.contains { path.hasSuffix($0) } : leadsToKeys(path)
      guard isSwapped else { continue }
      let (member, other) =
        isJWKS ? (jwks.jwksUri, jwks.discoveryUri) : (jwks.discoveryUri, jwks.jwksUri)
      guard let name = member.entry?.name else { continue }
      let what = isJWKS ? "a discovery document" : "a key set"
      let right = other.field.name.description
      report.add(
        "'\(address.field.name)' points to \(what), which belongs in '\(right)'",
        at: name.range,
        fix: other.isAbsent
          ? FixIt(
            "rename to '\(right)'", .suggest, [Edit(name.range, JSONString.quoted(right))])
          : nil)
    }
  }
}
