package import ConfigModel

package enum ClientIDAttributeMissing: IssuerRule {
  package static let about = RuleInfo(
    id: "client-id-attribute-missing",
    topic: .users,
    risk: .access,
    severity: .info,
    summary: "Tokens that clients get for themselves are accepted as if they were users' tokens.",
    rationale: """
      With the client credentials grant, Okta and Cognito issue tokens with the client's own ID in \
      `sub`. Unless `clientIdAttribute` names the other claim with that ID (`cid` or `client_id`), \
      every client can log in to Oracle Mobile Cloud with its ID as the username. This \
      needs an account that matches the ID, unless `virtualUserEnabled` is true. With \
      `clientIdAttribute`, the service rejects a token if its client ID equals its username.
      """,
    source:
      "JWT Configuration Reference, Issuer Fields; RFC 9700, section 4.15, client impersonation",
    exceptions: "If a filter rejects such tokens.",
    examples: [
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://corp.okta.com/oauth2/default",
          "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"},
          "audience": ["api://mobile"], "virtualUserEnabled": true}
        """#),
      .bad(
        .issuers,
        #"""
        {⟦"issuerName"⟧: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
          "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
          "filters": [{"name": "token_use", "values": ["access"]}], "virtualUserEnabled": true}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://corp.okta.com/oauth2/default",
          "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"},
          "audience": ["api://mobile"], "virtualUserEnabled": true, "clientIdAttribute": "cid"}
        """#),
      .good(
        .issuers,
        #"""
        {"issuerName": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
          "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
          "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"],
          "filters": [{"name": "token_use", "values": ["id"]}], "virtualUserEnabled": true}
        """#),
      .good(.issuer, #""virtualUserEnabled": true"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.clientIdAttribute.isAbsent, issuer.takesUsernameFromSub,
      let provider = issuer.provider,
      let place = issuer.nameOfName
    else { return }
    switch provider {
    case .okta where !issuer.demands("uid"):
      report.add(
        "an Okta client can log in with its own token; set 'clientIdAttribute' to 'cid'",
        at: place)
    case .cognito where !demandsIDToken(issuer):
      report.add(
        "a Cognito client can log in with its own token; set 'clientIdAttribute' to 'client_id'",
        at: place)
    default: break
    }
  }

  /// True if the filters accept only ID tokens. Clients get access tokens for themselves, but never
  /// ID tokens.
  private static func demandsIDToken(_ issuer: Issuer) -> Bool {
    issuer.filters.contains { filter in
      !filter.isExclude && filter.name.isWritten("token_use")
        && !filter.values.elements.contains { $0.text != "id" }
    }
  }
}
