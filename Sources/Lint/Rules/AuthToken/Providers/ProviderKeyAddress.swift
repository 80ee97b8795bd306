package import ConfigModel

package enum ProviderKeyAddress: KeyAddressRule {
  package static let about = RuleInfo(
    .provider, "key-address",
    severity: .error,
    summary: "A discovery or key set URL does not lead to the issuer's keys.",
    rationale: """
      Oracle Mobile Cloud fetches the keys from `jwksUri`, or the address of the keys from the \
      document at `discoveryUri`. The token, authorization and userinfo endpoints have no keys, \
      and an address that lacks a part, such as the policy of Azure AD B2C, does not exist. Then no \
      key is found, and every token is rejected. The rule knows the addresses at which providers \
      publish keys. On hosts of your own, it reports only what cannot be right.
      """,
    source: """
      OpenID Connect Discovery 1.0, section 3 (2014, errata 2 of 2023); RFC 7517, section 5 (2015); \
      the documentation of each provider, as 'oconf explain PROVIDER' lists it
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": ⟦"https://sso.corp.net/realms/staff/protocol/openid-connect/token"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": ⟦"https://corp.b2clogin.com/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration"⟧}}"#
      ),
      .bad(.jwks, #""jwksUri": ⟦"https://login.corp.net/oauth2/userinfo"⟧"#),
      .bad(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"jwksUri": ⟦"https://www.googleapis.com/oauth2/v1/certs"⟧}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": "https://keys.corp.net/staff/certs"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "jwks": {"discoveryUri": "https://corp.b2clogin.com/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration?p=B2C_1_mobile"}}"#
      ),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard address.uri.isHTTPS || address.uri.isHTTP, address.uri.bareHost != nil,
      let fault = ProviderKeyPlace.fault(address, of: issuer, report.inventory)
    else { return }
    report.add(as: fault.severity, fault.text, at: address.range)
  }
}

/// An address of keys, judged by the addresses at which the provider publishes them.
enum ProviderKeyPlace {
  /// The last segments of endpoints (RFC 8414, section 2).
  private static let endpoints: [(ending: StaticString, name: StaticString)] = [
    ("/token", "token"), ("/access_token", "token"),
    ("/authorize", "authorization"), ("/authorization", "authorization"),
    ("/openid-connect/auth", "authorization"), ("/oauth2/auth", "authorization"),
    ("/oauth2/v2/auth", "authorization"), ("/userinfo", "userinfo"),
    ("/introspect", "introspection"), ("/introspection", "introspection"),
    ("/revoke", "revocation"), ("/logout", "logout"), ("/token.oauth2", "token"),
    ("/authorization.oauth2", "authorization"), ("/userinfo.openid", "userinfo"),
  ]

  /// The ends of addresses of certificates, which are no JSON.
  private static let certificateEndings: [StaticString] = [
    "/pem", ".pem", ".cer", ".crt", ".der", "/cer",
  ]

  static func fault(
    _ address: KeyAddress, of issuer: Issuer, _ inventory: Inventory
  ) -> (severity: Severity, text: String)? {
    let path = address.uri.path.withoutLastSlash
    let field = address.field.name
    let recognized = issuer.recognized
    if let (_, name) = endpoints.first(where: { path.hasSuffix($0.ending) }),
      // The issuer of GitHub Enterprise Server ends so.
      !path.contains("/.well-known/"), !(issuer.nameURI?.path.hasSuffix("/token") ?? false)
    {
      return (
        .error,
        "'\(field)' leads to the \(name) endpoint, which has no keys"
          + (remedy(address, issuer, recognized).map { "; use '\($0)'" } ?? "")
      )
    }
    if certificateEndings.contains(where: path.hasSuffix) {
      return (
        .error,
        "'\(field)' leads to a certificate, not to a key set"
          + (remedy(address, issuer, recognized).map { "; use '\($0)'" } ?? "")
      )
    }
    guard let recognized else { return nil }
    let provider = recognized.provider
    let location = KeyLocation(
      address.uri, isDiscovery: address.field === issuer.jwks?.discoveryUri.field)
    guard provider.parts(of: location) == nil else { return nil }
    if let reason = provider.mistake(address.uri) {
      // Then the issuer's name is what is wrong.
      if ProviderName.better(issuer, recognized) != nil { return nil }
      return (.warning, "'\(field)' does not lead to this issuer's keys: \(reason)")
    }
    guard !path.contains("/.well-known/oauth-authorization-server"),
      let name = issuer.nameURI, provider.owns(location, of: name),
      KeyOrigin(of: address.uri, for: issuer, inventory).isOwn,
      // Other rules report wrong names, URLs in the wrong field, and those of another tenant.
      !issuer.hasWrongName, !isSwapped(location, path),
      issuer.tenantMismatch(address) == nil
    else { return nil }
    // No source says where some providers publish keys.
    guard
      let form = (location.isDiscovery ? provider.addresses.discovery : provider.addresses.keys)
        .first
    else { return nil }
    let right = remedy(address, issuer, recognized) ?? form.description
    return (
      .warning,
      "'\(field)' is not an address at which \(provider.name) publishes \(location.isDiscovery ? "its metadata" : "keys")"
        + "; expected '\(right)'"
    )
  }

  private static func isSwapped(_ location: KeyLocation, _ path: Text) -> Bool {
    location.isDiscovery ? PublishedPath.isOfKeySet(path) : PublishedPath.isOfDocument(path)
  }

  /// The right address, if the names in the other ones tell it.
  private static func remedy(
    _ address: KeyAddress, _ issuer: Issuer, _ recognized: RecognizedProvider?
  ) -> String? {
    guard let recognized else { return nil }
    let addresses = recognized.provider.addresses
    let isDiscovery = address.field === issuer.jwks?.discoveryUri.field
    let forms = isDiscovery ? addresses.discovery : addresses.keys
    let filled = forms.compactMap { $0.filled(with: recognized.parts) }
    // A server may have several paths.
    let name = issuer.nameURI?.text.withoutLastSlash.string ?? ""
    return filled.first { $0.hasPrefix(name) } ?? filled.first
  }
}
