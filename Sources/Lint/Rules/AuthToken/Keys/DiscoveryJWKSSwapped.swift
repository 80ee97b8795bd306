package import ConfigModel

package enum DiscoveryJWKSSwapped: KeySourceRule {
  package static let about = RuleInfo(
    id: "discovery-jwks-swapped",
    severity: .error,
    summary: "An address stands in the member that is for the other kind of document.",
    rationale: """
      `discoveryUri` leads to the provider's metadata, `jwksUri` to its keys. The service reads \
      neither from the other, so no key is found and every token is rejected.
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

  package static var prefilter: Prefilter { .havingAny(.unusualName, .otherKeyAddress) }

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
      let what = isJWKS ? "a discovery document" : "keys"
      let right = other.field.name.description
      report.add(
        "'\(address.field.name)' leads to \(what); that is what '\(right)' is for",
        at: name.range,
        fix: other.isAbsent
          ? FixIt(
            "rename it to '\(right)'", .suggest, [Edit(name.range, JSONString.quoted(right))])
          : nil)
    }
  }
}
