package import ConfigModel

extension Family {
  static let keyOwner = Family(
    "key-owner", topic: .keys,
    summary: "An issuer's keys may belong to another organization or issuer.")
}

package enum DiscoveryIssuerMismatch: IssuerRule {
  package static let about = RuleInfo(
    .keyOwner, "another-issuer", risk: .access, severity: .warning, scope: .issuers,
    summary: "The discovery document belongs to another issuer.",
    rationale: """
      An issuer publishes its discovery document at its name followed by \
      `/.well-known/openid-configuration`. A document from elsewhere may list the keys of another \
      environment: Oracle Mobile Cloud then rejects every token, or accepts those of another \
      issuer. The service does not compare the name with the document, so check the document \
      yourself. URLs that differ only in a trailing slash, and other URLs that a known provider \
      uses, are not reported. `key-owner/another-tenant` reports those of another tenant or realm. \
      If only the host differs, within the same domain, it may be a second name of the same server: \
      the finding is then a hint.
      """,
    source: "OpenID Connect Discovery, section 4.3; JWT Configuration Reference, jwks Fields",
    exceptions:
      "If the provider publishes its document elsewhere, with the configured name as `issuer`.",
    bad: [
      #"{"issuerName": ⟦"https://idp.corp.net/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/partners/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://idp.corp.net"⟧, "jwks": {"discoveryUri": "https://idp.corp.net:8443/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"""
      {"issuerName": "https://idp.corp.net/", "jwks": {"discoveryUri": "https://IDP.corp.net:443/.well-known/openid-configuration"}},
      {"issuerName": "https://idp.corp.net/a", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/oauth-authorization-server/a"}},
      {"issuerName": "https://idp.corp.net/b", "jwks": {"discoveryUri": "https://idp.corp.net/metadata"}},
      {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration"}}
      """#,
      #"""
      {"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}},
      {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/corp.onmicrosoft.com/.well-known/openid-configuration"}},
      {"issuerName": "https://login.corp.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "jwks": {"discoveryUri": "https://login.corp.net/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration?p=B2C_1_mobile"}},
      {"issuerName": "https://login.corp.net/oauth2/default", "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}}
      """#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let name = issuer.nameURI, name.bareHost != nil, name.query == nil,
      name.fragment == nil, !name.text.contains("/.well-known/"), let jwks = issuer.jwks,
      let address = jwks.discoveryAddress, let path = address.issuerPath,
      !address.isFor(name), !address.isKnownPair(name, issuer.provider),
      !issuer.hasProviderFault(report.inventory),
      // Other rules report documents from a different origin, or of another tenant.
      !jwks.addresses.contains(where: {
        $0.field === jwks.discoveryUri.field && issuer.tenantMismatch($0) != nil
      }),
      KeyOrigin(of: address.uri, for: issuer, report.inventory).isOwn
    else { return }
    let stem =
      "\(address.uri.host?.string ?? "")\(address.uri.port.map { ":\($0)" } ?? "")\(path)"
    // A server can have a second host name, such as one for servers inside of a network.
    let isSecondHost =
      path == name.path.withoutLastSlash && address.uri.bareHost != name.bareHost
    report.add(
      as: isSecondHost ? .info : nil,
      "the discovery document belongs to '\(stem)', not to this issuer; its keys may differ",
      at: issuer.issuerName.range,
      notes: [Note("the URL of the document", at: jwks.discoveryUri.range)])
  }
}

extension JWKSSource {
  /// The URL of the discovery document, if it is an absolute HTTP or HTTPS URL.
  var discoveryAddress: DiscoveryAddress? {
    guard let address = addresses.first, address.field === discoveryUri.field,
      address.uri.bareHost != nil, address.uri.isHTTPS || address.uri.isHTTP
    else { return nil }
    return DiscoveryAddress(address.uri)
  }
}

package enum KeysFromAnotherTenant: KeyAddressRule {
  package static let about = RuleInfo(
    .keyOwner, "another-tenant", risk: .access, severity: .warning, scope: .issuers,
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
    bad: [
      #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": ⟦"https://sso.corp.net/realms/master/protocol/openid-connect/certs"⟧}}"#,
      #"{"issuerName": "https://sso.corp.net/realms/staff", "jwks": {"jwksUri": ⟦"https://sso.corp.net/realms/Staff/protocol/openid-connect/certs"⟧}}"#,
      #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": ⟦"https://login.microsoftonline.com/c07e4a91-2d5f-4b38-8f6c-19d3e0a7b254/v2.0/.well-known/openid-configuration"⟧}}"#,
      #"{"issuerName": "https://login.corp.net/oauth2/default", "jwks": {"jwksUri": ⟦"https://corp.okta.com/oauth2/v1/keys"⟧}}"#,
      #"{"issuerName": "https://corp.b2clogin.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "jwks": {"discoveryUri": ⟦"https://shop.b2clogin.com/shop.onmicrosoft.com/b2c_1_mobile/v2.0/.well-known/openid-configuration"⟧}}"#,
      #"{"issuerName": ⟦"https://sso.corp.net/realms/Staff"⟧, "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration", "jwksUri": "https://sso.corp.net/realms/staff/protocol/openid-connect/certs"}}"#,
    ],
    good: [
      #"""
      {"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"jwksUri": "https://sso.corp.net/auth/realms/staff/protocol/openid-connect/certs"}},
      {"issuerName": "https://corp.okta.com", "audience": ["0oa4kq81zYvLm2Rx5d7"], "jwks": {"jwksUri": "https://corp.okta.com/oauth2/v1/keys"}}
      """#,
      #"""
      {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/v2.0/keys"}},
      {"issuerName": "https://auth.corp.net/", "jwks": {"jwksUri": "https://corp.eu.auth0.com/.well-known/jwks.json"}}
      """#,
    ])

  package static func check(_ address: KeyAddress, of issuer: Issuer, _ report: inout Report) {
    guard let (found, expected) = issuer.tenantMismatch(address),
      KeyOrigin(of: address.uri, for: issuer, report.inventory).isOwn
    else { return }
    if isNameOdd(found, expected, address, issuer) {
      // Reported once, although each address differs from the name.
      guard address.field === issuer.jwks?.addresses.first?.field else { return }
      report.add(
        "the issuer is \(expected.title), but its other values are of \(found.title); correct the name",
        at: issuer.issuerName.range, notes: [Note("the URL of the keys", at: address.range)])
      return
    }
    report.add(
      "'\(address.field.name)' leads to \(found.title), but the issuer is \(expected.title); use the issuer's own keys",
      at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
  }

  /// True if more of the issuer agrees with an address than with the issuer's name, or if only the name
  /// has capitals.
  private static func isNameOdd(
    _ found: ProviderTenant, _ expected: ProviderTenant, _ address: KeyAddress, _ issuer: Issuer
  ) -> Bool {
    if found.name.equalsIgnoringCase(expected.name) {
      return !expected.name.isInLowerCase && found.name.isInLowerCase
    }
    var votes = 0
    for value in issuer.audience.elements.map(\.text)
      + issuer.filters.flatMap({ $0.values.elements.map(\.text) })
    {
      if value == found.name { votes += 1 }
      if value == expected.name { votes -= 1 }
    }
    for other in issuer.jwks?.addresses ?? [] where other.field !== address.field {
      let name = issuer.tenantMismatch(other)?.found.name
      votes += name == found.name ? 1 : -1
    }
    return votes > 0
  }
}

extension ProviderTenant {
  fileprivate var title: String {
    name.isEmpty ? "the organization's own \(noun)" : "\(noun) '\(name)'"
  }
}

package enum KeysFromForeignDomain: IssuerRule {
  package static let about = RuleInfo(
    .keyOwner, "foreign-domain", risk: .access, severity: .warning, scope: .issuers,
    summary: "An issuer's keys come from another organization's domain.",
    rationale: """
      Anyone who controls the host of the keys can sign tokens for the issuer. That host is in a \
      different registered domain than the issuer's name, and oconf does not know that the two \
      domains belong together. (It knows this of Google's domain and `googleapis.com`, for \
      example.) If both are yours, add them to `ownDomains` in the settings, \
      for example a tenant's host at Auth0 or Okta and its custom domain. Keys at a provider that \
      hosts tenants, such as Auth0 or Okta, are not reported, because the issuer may use a custom \
      domain there.
      """,
    source: "OpenID Connect Discovery, section 4.3; Public Suffix List",
    exceptions:
      "If the operator of the identity provider publishes its customers' keys in its own domain.",
    bad: [
      #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": ⟦"https://login.corp-net.com/keys"⟧}}"#,
      #"{"issuerName": "https://login.corp.co.uk", "jwks": {"discoveryUri": ⟦"https://login.other.co.uk/.well-known/openid-configuration"⟧}}"#,
      #"{"issuerName": "https://corp.eu.auth0.com/", "audience": ["api://mobile"], "jwks": {"jwksUri": ⟦"https://login.corp.net/.well-known/jwks.json"⟧}}"#,
    ],
    good: [
      #"{"issuerName": "https://login.corp.co.uk", "jwks": {"jwksUri": "https://keys.corp.co.uk/keys"}}"#,
      Sample(
        #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://keys.corp-cdn.com/keys"}}"#,
        inventory: Inventory(ownDomains: ["corp.net", "corp-cdn.com"])),
      Sample(
        #"{"issuerName": "https://corp.eu.auth0.com/", "audience": ["api://mobile"], "jwks": {"jwksUri": "https://login.corp.net/.well-known/jwks.json"}}"#,
        inventory: Inventory(ownDomains: ["corp.net", "corp.eu.auth0.com"])),
      #"""
      {"issuerName": "https://securetoken.google.com/corp-field", "audience": ["corp-field"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"jwksUri": "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"}},
      {"issuerName": "https://login.corp.net/oauth2/default", "audience": ["api://mobile"], "jwks": {"jwksUri": "https://corp.okta.com/oauth2/default/v1/keys"}},
      {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}}
      """#,
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

package enum JWKSSharedAcrossIssuers: ConfigurationRule {
  package static let about = RuleInfo(
    .keyOwner, "shared-by-issuers", risk: .access, severity: .warning, scope: .issuers,
    summary: "Two issuers have the same URL for their keys.",
    rationale: """
      Oracle Mobile Cloud accepts a token of either issuer if a key from that URL verifies it. \
      Each issuer can therefore sign tokens for the other. Often the URL was copied with the rest \
      of the issuer and never changed. If an issuer has both `discoveryUri` and `jwksUri`, only \
      `jwksUri` counts.
      """,
    source: "JWT Configuration Reference, jwks Fields; RFC 8725, section 3.8",
    exceptions:
      "If one identity provider has two names, such as its own domain and a custom domain.",
    bad: [
      #"""
      {"issuerName": "https://idp.corp.net/staff", "jwks": {"jwksUri": "https://idp.corp.net/staff/keys"}},
      {"issuerName": "https://idp.corp.net/guests", "jwks": {"jwksUri": ⟦"https://idp.corp.net/staff/keys"⟧}}
      """#,
      #"""
      {"issuerName": "https://sso.corp.net/tenants/a", "jwks": {"discoveryUri": "https://sso.corp.net/tenants/a/.well-known/openid-configuration"}},
      {"issuerName": "https://sso.corp.net/tenants/b", "jwks": {"discoveryUri": ⟦"https://sso.corp.net/tenants/a/.well-known/openid-configuration"⟧}}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}},
      {"issuerName": "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/", "jwks": {"jwksUri": "https://login.microsoftonline.com/common/discovery/keys"}}
      """#,
      #"""
      {"issuerName": "https://a.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://a.corp.net/keys"}},
      {"issuerName": "https://b.corp.net", "jwks": {"discoveryUri": "https://idp.corp.net/metadata", "jwksUri": "https://b.corp.net/keys"}}
      """#,
      #"""
      {"issuerName": "https://a.corp.net", "enabled": false, "jwks": {"jwksUri": "https://a.corp.net/keys"}},
      {"issuerName": "https://b.corp.net", "jwks": {"jwksUri": "https://a.corp.net/keys"}}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var first: [Text: (name: WrittenText, address: KeyAddress)] = [:]
    for issuer in configuration.issuers where issuer.enabled.value {
      // If both URLs are present, the second one counts: `jwksUri`.
      guard let address = issuer.jwks?.addresses.last, let name = issuer.issuerName.written else {
        continue
      }
      guard let earlier = first[address.uri.text] else {
        first[address.uri.text] = (name, address)
        continue
      }
      guard !IdentityProvider.isOneSigner(earlier.name.text, name.text),
        issuer.tenantMismatch(address) == nil
      else { continue }
      report.add(
        "the issuer '\(earlier.name.text)' uses the same keys, so each issuer can sign for the other",
        at: address.range, notes: [Note("the same URL", at: earlier.address.range)])
    }
  }
}

package enum KeysFromSharedHosting: IssuerRule {
  package static let about = RuleInfo(
    .keyOwner, "shared-hosting", risk: .access, severity: .error, scope: .issuers,
    summary: "An issuer's keys come from a host name that anyone could have registered.",
    rationale: """
      Anyone can register a name under `pages.dev`, `github.io`, `azurewebsites.net` and similar \
      domains, including a name that its owner gave up. The owner of the name can sign tokens for \
      the issuer, even without any relation to it. Serve the keys from the issuer's own domain.
      """,
    source: "Public Suffix List, private section; OpenID Connect Discovery, section 4.3",
    bad: [
      #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": ⟦"https://corp-keys.pages.dev/jwks"⟧}}"#,
      #"{"issuerName": "https://login.corp.net", "jwks": {"discoveryUri": ⟦"https://corp.s3.eu-west-1.amazonaws.com/.well-known/openid-configuration"⟧}}"#,
    ],
    good: [
      #"{"issuerName": "https://corp-idp.azurewebsites.net", "jwks": {"jwksUri": "https://corp-idp.azurewebsites.net/jwks"}}"#,
      #"{"issuerName": "https://login.corp.net", "jwks": {"jwksUri": "https://pages.dev.corp.net/jwks"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    for address in issuer.jwks?.addresses ?? [] where address.uri.isHTTPS || address.uri.isHTTP {
      guard
        case .sharedHosting(let domain) = KeyOrigin(
          of: address.uri, for: issuer, report.inventory)
      else { continue }
      report.add(
        "anyone can register names under '\(domain)'; the owner of this one can sign for the issuer",
        at: address.range, notes: [Note("the issuer's name", at: issuer.issuerName.range)])
    }
  }
}

extension Text {
  fileprivate var isInLowerCase: Bool { allSatisfy { $0 == $0.lowercasedASCII } }
}
