package import ConfigModel

package enum ClientIDAttributeIneffective: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-ineffective",
    topic: .users,
    risk: .access,
    severity: .info,
    summary:
      "The client ID check does not detect tokens that this provider's clients get for themselves.",
    rationale: """
      With `clientIdAttribute`, Oracle Mobile Cloud rejects a token if its client ID equals its \
      username. In tokens that clients get for themselves, Auth0 writes `ID@clients` to `sub`, \
      Entra ID an object ID, and Keycloak the ID of a service account. So the two are never equal. \
      Reject such tokens with a filter instead.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If clients of the provider cannot get tokens for themselves.",
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

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.clientIdAttribute.written, let provider = issuer.provider,
      let advice = advice(provider, issuer), !issuer.takesUsername(from: claim.text)
    else { return }
    report.add(
      "'clientIdAttribute' does not detect tokens that clients of this provider get for themselves; to reject them, \(advice)",
      at: claim.range)
  }

  /// The advice for rejecting the provider's client tokens. Nil if a filter already does so.
  private static func advice(_ provider: IdentityProvider, _ issuer: Issuer) -> String? {
    switch provider {
    case .auth0 where !issuer.hasFilter(on: "sub") && !issuer.hasFilter(on: "gty"):
      "add an exclude filter on 'sub' with '*@clients'"
    case .entra, .entraV1:
      issuer.hasFilter(on: "idtyp") || issuer.hasFilter(on: "scp")
        ? nil : "add an include filter on 'scp', which only users' tokens have"
    case .keycloak where !issuer.hasFilter(on: "preferred_username"):
      "add an exclude filter on 'preferred_username' with 'service-account-*'"
    default: nil
    }
  }
}
