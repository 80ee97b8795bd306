package import ConfigModel

package enum IssuerNameNotHTTPSURL: IssuerRule {
  package static let about = RuleInfo(
    id: "issuer-name-not-https-url",
    topic: .issuer,
    severity: .warning, inTest: .info,
    summary: "An issuer with a discovery document has a name that is not an HTTPS URL.",
    rationale: """
      A provider's name, and the `iss` of its tokens, is the URL of its discovery document without \
      `/.well-known/openid-configuration`. A short name or an `http` URL matches none of its \
      tokens. Google's older name, the `http` name of AD FS and URNs are not reported.
      """,
    source: "OpenID Connect Discovery, section 3; JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider really puts such a name into its tokens.",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"idp"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"idp.corp.net/staff"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/staff/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"http://idp.corp.net"⟧, "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
      .good(.issuers, #"{"issuerName": "idp", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#),
      .good(
        .issuers,
        #"{"issuerName": "http://fs.corp.net/adfs/services/trust", "jwks": {"discoveryUri": "https://fs.corp.net/adfs/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "urn:corp:sts", "jwks": {"discoveryUri": "https://idp.corp.net/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let uri = issuer.nameURI, issuer.jwks?.discoveryUri.isUsable ?? false,
      !(uri.isHTTPS && uri.bareHost != nil), !isKnown(uri, issuer.provider)
    else { return }
    report.add(
      "'\(uri.text)' is not an HTTPS URL, but the name of an issuer with a discovery document must be an HTTPS URL",
      at: issuer.issuerName.range)
  }

  private static func isKnown(_ uri: URI, _ provider: IdentityProvider?) -> Bool {
    switch provider {
    case .google: !uri.hasAuthority
    case .adfs: uri.isHTTP
    default: uri.scheme?.equalsIgnoringCase("urn") ?? false
    }
  }
}
