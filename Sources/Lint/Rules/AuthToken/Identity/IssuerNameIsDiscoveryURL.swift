package import ConfigModel

package enum IssuerNameIsDiscoveryURL: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-name-is-discovery-url",
    topic: .issuer,
    severity: .error,
    summary: "The issuer name is the URL of the discovery document.",
    rationale: """
      Oracle Mobile Cloud accepts a token only if its `iss` claim equals the issuer name. The \
      discovery document is below that name, at `/.well-known/openid-configuration`, and is not an \
      issuer itself, so no token matches.
      """,
    source: "JWT Configuration Reference, Issuer Fields; OpenID Connect Discovery, section 4",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net/.well-known/openid-configuration"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net/.well-known/oauth-authorization-server"⟧, "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        fixed:
          #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
        .suggest),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net/well-known", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let name = issuer.issuerName.written,
      let suffix = WellKnownPath.all.first(where: { name.text.hasSuffix($0) })
    else { return }
    let stem = name.text.dropLast(suffix.utf8CodeUnitCount).string
    report.add(
      "this is the URL of a discovery document; the issuer name is probably '\(stem)'",
      at: name.range,
      fix: FixIt("remove '\(suffix)'", .suggest, [Edit(name.range, JSONString.quoted(stem))]))
  }
}

/// The paths, relative to the issuer, where authorization servers publish their metadata.
enum WellKnownPath {
  static let all: [StaticString] = [
    "/.well-known/openid-configuration",  // OpenID Connect Discovery, section 4
    "/.well-known/oauth-authorization-server",  // RFC 8414, section 3
  ]
}
