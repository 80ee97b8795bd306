package import ConfigModel

extension Family {
  static let discoveryUrl = Family(
    "discovery-url", topic: .keys,
    summary:
      "A discovery URL is in the wrong field, has no effect on the keys, or has an unusual path.",
    source: "JWT Configuration Reference, jwks Fields")
}

package enum JWKSURIOverridesDiscovery: KeySourceRule {
  package static let about = RuleInfo(
    .discoveryUrl, "overridden", severity: .info, scope: .jwks,
    summary: "A discovery URL has no effect on the keys because `jwksUri` is also set.",
    rationale: """
      If both URLs are set, Oracle Mobile Cloud fetches the keys from `jwksUri`. If the provider \
      moves its keys and updates its discovery document, the change goes unnoticed until tokens \
      are rejected. With `discoveryUri` alone, the service follows the change.
      """,
    exceptions: "If the discovery document has a `jwks_uri` that the service cannot reach.",
    bad: [
      Sample(
        #"⟦"discoveryUri"⟧: "https://idp.corp.net/.well-known/openid-configuration", "jwksUri": "https://idp.corp.net/keys""#,
        fixed: #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#, .suggest
      ),
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 10, ⟦"discoveryUri"⟧: "https://idp.corp.net/metadata""#,
        fixed: #""readTimeout": 10, "discoveryUri": "https://idp.corp.net/metadata""#, .suggest),
    ],
    good: [
      #""discoveryUri": "https://idp.corp.net/.well-known/openid-configuration""#,
      #""jwksUri": "https://idp.corp.net/keys""#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // Another rule reports swapped URLs.
    guard jwks.addresses.count == 2, let discovery = jwks.discoveryUri.entry,
      let override = jwks.jwksUri.entry,
      !PublishedPath.isOfDocument(jwks.addresses[1].uri.path)
    else { return }
    report.add(
      "'jwksUri' overrides this URL, so the service does not notice when the keys move",
      at: discovery.name.range,
      fix: FixIt("remove 'jwksUri'", .suggest, jwks.object.json.removing(override)))
  }
}

package enum DiscoveryJWKSSwapped: KeySourceRule {
  package static let about = RuleInfo(
    .discoveryUrl, "swapped-with-keys", severity: .error, scope: .jwks,
    summary: "A discovery or key set URL is in the wrong field.",
    rationale: """
      `discoveryUri` points to the provider's metadata, `jwksUri` to its keys. Oracle Mobile Cloud \
      cannot use one document in place of the other, so it finds no key and rejects every token.
      """,
    bad: [
      Sample(
        #"⟦"jwksUri"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
        fixed: #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration""#,
        .suggest),
      Sample(
        #"⟦"discoveryUri"⟧: "https://login.corp.net/.well-known/jwks.json""#,
        fixed: #""jwksUri": "https://login.corp.net/.well-known/jwks.json""#, .suggest),
      #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration", ⟦"jwksUri"⟧: "https://login.corp.net/.well-known/openid-configuration""#,
    ],
    good: [
      #""discoveryUri": "https://login.corp.net/keys/.well-known/openid-configuration", "jwksUri": "https://login.corp.net/oauth2/v1/keys""#,
      #""discoveryUri": "https://login.corp.net/metadata?kind=keys""#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    for address in jwks.addresses {
      let isJWKS = address.field === jwks.jwksUri.field
      let path = address.uri.path
      guard isJWKS ? PublishedPath.isOfDocument(path) : PublishedPath.isOfKeySet(path) else {
        continue
      }
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
    .discoveryUrl, "unusual-path", severity: .info, scope: .jwks,
    summary: "The discovery URL does not have the standard path.",
    rationale: """
      Providers publish discovery documents below the issuer's URL at \
      `/.well-known/openid-configuration`, or at `/.well-known/oauth-authorization-server`. Oracle \
      Mobile Cloud accepts any URL, so one with another path can be correct. Often, such a URL \
      points to a page about the document, or to the provider's home page. For a provider that \
      oconf knows, the finding is a warning: every login fails.
      """,
    source: "OpenID Connect Discovery, section 4; JWT Configuration Reference, jwks Fields",
    exceptions: "If the provider publishes its document at another path.",
    bad: [
      #"⟦"discoveryUri"⟧: "https://login.corp.net/config""#,
      #"⟦"discoveryUri"⟧: "https://login.corp.net/.well-known/openid-configuration.json""#,
    ],
    good: [
      #""discoveryUri": "https://login.corp.net/.well-known/openid-configuration?appid=1""#,
      #""discoveryUri": "https://login.corp.net/.well-known/oauth-authorization-server/a""#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    // With `jwksUri`, the document is not needed for the keys. Another rule reports that the two
    // URLs are swapped.
    guard jwks.jwksUri.isAbsent,
      let address = jwks.discoveryAddress, address.issuerPath == nil,
      !PublishedPath.isOfKeySet(address.uri.path),
      let name = jwks.discoveryUri.entry?.name
    else { return }
    // A known provider publishes it nowhere else on the host of its issuer.
    let isCertain =
      issuer.recognized?.isByName ?? false && address.uri.bareHost == issuer.nameURI?.bareHost
    report.add(
      as: isCertain ? .warning : nil,
      "the path of this discovery URL does not end in '/.well-known/openid-configuration'",
      at: name.range)
  }
}
