package import ConfigModel

package enum KeysFromForeignDomain: IssuerRule {
  package static let about = RuleInfo(
    id: "keys-from-foreign-domain",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "An issuer's keys come from another organization's domain.",
    rationale: """
      Anyone who controls the host of the keys can sign tokens for the issuer. That host is in a \
      different registered domain than the issuer's name, and oconf does not know that the two \
      domains belong together. (It knows this of Google's domain and `googleapis.com`, for \
      example.) If both are yours, add them to `ownDomains` in the settings, \
      for example a tenant's host at Auth0 or Okta and its custom domain. An issuer on a custom \
      domain may use keys at either provider.
      """,
    source: "OpenID Connect Discovery, section 4.3; Public Suffix List",
    exceptions:
      "If the operator of the identity provider publishes its customers' keys in its own domain.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": ⟦"https://login.corp-net.com/keys"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://login.corp.co.uk", "jwks": {"discoveryUri": ⟦"https://login.other.co.uk/.well-known/openid-configuration"⟧}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://corp.eu.auth0.com/", "audience": ["api://mobile"], "jwks": {"jwksUri": ⟦"https://login.corp.net/.well-known/jwks.json"⟧}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.corp.co.uk", "jwks": {"jwksUri": "https://keys.corp.co.uk/keys"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://keys.corp-cdn.com/keys"}}"#,
        inventory: Inventory(ownDomains: ["corp.net", "corp-cdn.com"])),
      .good(
        .issuers,
        #"{"issuerName": "https://corp.eu.auth0.com/", "audience": ["api://mobile"], "jwks": {"jwksUri": "https://login.corp.net/.well-known/jwks.json"}}"#,
        inventory: Inventory(ownDomains: ["corp.net", "corp.eu.auth0.com"])),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://securetoken.google.com/corp-field", "audience": ["corp-field"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"jwksUri": "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"}},
        {"issuerName": "https://login.corp.net/oauth2/default", "audience": ["api://mobile"], "jwks": {"jwksUri": "https://corp.okta.com/oauth2/default/v1/keys"}},
        {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}}
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for address in issuer.jwks?.addresses ?? [] where address.uri.isHTTPS || address.uri.isHTTP {
      guard
        case .foreign(let domain) = KeyOrigin(of: address.uri, for: issuer, report.inventory)
      else { continue }
      report.add(
        issuer.isOfTenantHost
          ? "anyone who controls '\(domain)' can sign tokens for this issuer, unless it is the tenant's custom domain"
          : "anyone who controls '\(domain)' can sign tokens for this issuer, which is in another domain",
        at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
    }
  }
}
