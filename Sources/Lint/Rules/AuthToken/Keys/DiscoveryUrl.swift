package import ConfigModel

extension Family {
  static let discoveryUrl = Family(
    "discovery-url", topic: .keys,
    summary:
      "A discovery URL is in the wrong field, has no effect on the keys, or has an unusual path.")
}

package enum JWKSURIOverridesDiscovery: KeySourceRule {
  package static let about = RuleInfo(
    .discoveryUrl, "overridden",
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

package enum DiscoveryJWKSSwapped: KeySourceRule {
  package static let about = RuleInfo(
    .discoveryUrl, "swapped-with-keys",
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

package enum DiscoveryPathUnusual: KeySourceRule {
  package static let about = RuleInfo(
    .discoveryUrl, "unusual-path",
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
