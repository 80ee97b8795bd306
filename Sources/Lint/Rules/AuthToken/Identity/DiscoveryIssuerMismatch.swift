package import ConfigModel

package enum DiscoveryIssuerMismatch: IssuerRule {
  package static let about = RuleInfo(
    id: "discovery-issuer-mismatch",
    topic: .keys,
    risk: .access,
    severity: .warning,
    summary: "The discovery document belongs to another issuer.",
    rationale: """
      An issuer publishes its discovery document at its name followed by \
      `/.well-known/openid-configuration`. A document from elsewhere may list the keys of another \
      environment: Oracle Mobile Cloud then rejects every token, or accepts those of another \
      issuer. The service does not compare the name with the document, so check the document \
      yourself. URLs that differ only in a trailing slash, and other URLs that a known provider \
      uses, are not reported. `keys-from-another-tenant` reports those of another tenant or realm.
      """,
    source: "OpenID Connect Discovery, section 4.3; JWT Configuration Reference, jwks Fields",
    exceptions:
      "If the provider publishes its document elsewhere, with the configured name as `issuer`.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/partners/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://idp.corp.net"⟧, "jwks": {"discoveryUri": "https://idp.corp.net:8443/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://idp.corp.net/", "jwks": {"discoveryUri": "https://IDP.corp.net:443/.well-known/openid-configuration"}},
        {"issuerName": "https://idp.corp.net/a", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/oauth-authorization-server/a"}},
        {"issuerName": "https://idp.corp.net/b", "jwks": {"discoveryUri": "https://idp.corp.net/metadata"}},
        {"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/organizations/v2.0/.well-known/openid-configuration"}}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}},
        {"issuerName": "https://sts.windows.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/", "jwks": {"discoveryUri": "https://login.microsoftonline.com/corp.onmicrosoft.com/.well-known/openid-configuration"}},
        {"issuerName": "https://login.corp.net/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/", "jwks": {"discoveryUri": "https://login.corp.net/corp.onmicrosoft.com/v2.0/.well-known/openid-configuration?p=B2C_1_mobile"}},
        {"issuerName": "https://login.corp.net/oauth2/default", "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"}}
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let name = issuer.nameURI, name.bareHost != nil, name.query == nil,
      name.fragment == nil, !name.text.contains("/.well-known/"), let jwks = issuer.jwks,
      let address = jwks.discoveryAddress, let path = address.issuerPath,
      !address.isFor(name), !address.isKnownPair(name, issuer.provider),
      // Other rules report documents from a different origin, or of another tenant.
      !jwks.addresses.contains(where: {
        $0.field === jwks.discoveryUri.field && KeysFromAnotherTenant.mismatch($0, issuer) != nil
      }),
      KeyOrigin(of: address.uri, for: issuer, report.inventory).isOwn
    else { return }
    let stem =
      "\(address.uri.host?.string ?? "")\(address.uri.port.map { ":\($0)" } ?? "")\(path)"
    report.add(
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
