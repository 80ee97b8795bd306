package import ConfigModel

package enum KeysFromAnotherTenant: KeyAddressRule {
  package static let about = RuleInfo(
    id: "keys-from-another-tenant",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "An issuer's keys come from another realm, tenant, or user pool of the same provider.",
    rationale: """
      Keycloak realms, Okta authorization servers, Cognito user pools, and the tenants of other \
      providers each sign with their own keys. With another tenant's keys, Oracle Mobile Cloud \
      rejects the issuer's tokens, and accepts tokens that the other tenant's administrators \
      forge. Usually, only one of two URLs was changed. Endpoints that all tenants share, such as \
      Microsoft's `common`, are not reported. Neither are two forms of a name that may belong to \
      one tenant: a GUID and a domain, or a provider's host and a custom domain. The names of \
      Keycloak realms are case-sensitive.
      """,
    source: """
      OpenID Connect Discovery 1.0, sections 3 and 4.3 (2014, errata 2 of 2023); the documentation of the providers: Keycloak \
      Server Administration Guide, OpenID Connect endpoints; Okta, Authorization servers; Amazon \
      Cognito, Verifying JSON web tokens; Microsoft identity platform, OpenID Connect
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": ⟦"https://sso.corp.net/realms/master/protocol/openid-connect/certs"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://sso.corp.net/realms/staff", "jwks": {"jwksUri": ⟦"https://sso.corp.net/realms/Staff/protocol/openid-connect/certs"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": ⟦"https://login.microsoftonline.com/c07e4a91-2d5f-4b38-8f6c-19d3e0a7b254/v2.0/.well-known/openid-configuration"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.corp.net/oauth2/default", "jwks": {"jwksUri": ⟦"https://corp.okta.com/oauth2/v1/keys"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "jwks": {"discoveryUri": ⟦"https://shop.b2clogin.com/shop.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"⟧}}"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": "https://sso.corp.net/auth/realms/staff/protocol/openid-connect/certs"}},
        {"issuerName": "https://corp.okta.com", "audience": ["0oa4kq81zYvLm2Rx5d7"], "jwks": {"jwksUri": "https://corp.okta.com/oauth2/v1/keys"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/v2.0/keys"}},
        {"issuerName": "https://auth.corp.net/", "jwks": {"jwksUri": "https://corp.eu.auth0.com/.well-known/jwks.json"}}
        """#),
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let (found, expected) = mismatch(address, issuer),
      KeyOrigin(of: address.uri, for: issuer, report.inventory).isOwn
    else { return }
    report.add(
      "'\(address.field.name)' leads to \(found.title), but the issuer is \(expected.title); use the issuer's own keys",
      at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
  }

  /// The two tenants, if the address is that of another one than the issuer's.
  static func mismatch(
    _ address: KeyAddress, _ issuer: Issuer
  ) -> (found: ProviderTenant, expected: ProviderTenant)? {
    guard let name = issuer.nameURI, address.uri.isHTTPS || address.uri.isHTTP else { return nil }
    return ProviderTenant.mismatch(of: address.uri, with: name)
  }
}

extension ProviderTenant {
  fileprivate var title: String {
    name.isEmpty ? "the organization's own \(noun)" : "\(noun) '\(name)'"
  }
}
