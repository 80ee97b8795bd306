package import ConfigModel

package enum ClientIDAttributeIneffective: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-ineffective",
    severity: .info,
    summary: "The provider's client tokens never have the client ID as the subject.",
    rationale: """
      `clientIdAttribute` rejects a token whose client ID equals its username. In the tokens that \
      clients get for themselves Auth0 writes `ID@clients` into `sub`, Entra ID the ID of an object, \
      and Keycloak that of a service account, so the two never are equal. A filter tells them apart \
      instead.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "A provider whose clients cannot get tokens for themselves.",
    examples: [
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://corp.eu.auth0.com/",
          "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"},
          "audience": ["https://api.corp.net"], "virtualUserEnabled": true,
          "clientIdAttribute": ⟦"azp"⟧}
        """#),
      .bad(
        .issuers,
        #"""
        {"issuerName": "https://sso.corp.net/realms/mobile",
          "jwks": {"discoveryUri": "https://sso.corp.net/realms/mobile/.well-known/openid-configuration"},
          "audience": ["mobile-api"], "virtualUserEnabled": true, "clientIdAttribute": ⟦"azp"⟧,
          "filters": [{"name": "typ", "values": ["Bearer"]}]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://corp.eu.auth0.com/",
          "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"},
          "audience": ["https://api.corp.net"], "virtualUserEnabled": true,
          "clientIdAttribute": "azp",
          "filters": [{"name": "sub", "type": "exclude", "values": ["*@clients"]}]}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
          "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"},
          "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "virtualUserEnabled": true,
          "clientIdAttribute": "azp", "filters": [{"name": "scp", "values": ["*"]}]}
        """#),
      .good(.issuer, #""clientIdAttribute": "azp""#),
    ])

  package static var prefilter: Prefilter { .having(.clientIdAttribute, .knownProvider) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.clientIdAttribute.written, let provider = issuer.provider,
      let advice = advice(provider, issuer), !issuer.takesUsername(from: claim.text)
    else { return }
    report.add(
      "client tokens of this provider never have the client's ID as username; \(advice)",
      at: claim.range)
  }

  /// The advice for rejecting the provider's client tokens. Nil if a filter already does so.
  private static func advice(_ provider: IdentityProvider, _ issuer: Issuer) -> String? {
    switch provider {
    case .auth0 where !issuer.hasFilter(on: "sub") && !issuer.hasFilter(on: "gty"):
      "exclude '*@clients' in 'sub' with a filter"
    case .entra, .entraV1:
      issuer.hasFilter(on: "idtyp") || issuer.hasFilter(on: "scp")
        ? nil : "demand 'scp', which only users' tokens have, with a filter"
    case .keycloak where !issuer.hasFilter(on: "preferred_username"):
      "exclude 'service-account-*' in 'preferred_username' with a filter"
    default: nil
    }
  }
}
