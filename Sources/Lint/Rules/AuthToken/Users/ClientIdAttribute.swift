package import ConfigModel

extension Family {
  static let clientIdAttribute = Family(
    "client-id-attribute", topic: .users,
    summary:
      "Tokens that clients get for themselves are not distinguished from users' tokens.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum ClientIDAttributeFaults: IssuerRule {
  package static let faults = [aud, ineffective, missing, sameAsUsername]

  static let aud = RuleInfo(
    .clientIdAttribute, "aud", risk: .access, severity: .warning, scope: .issuer,
    summary: "The client ID comes from `aud`, which names the recipient of the token.",
    rationale: """
      Oracle Mobile Cloud uses the client ID to detect tokens that a client got for itself. Such a \
      token has the client's ID as its username. `aud` names the recipient, which in access tokens \
      is a service. `aud` can also be an array. Depending on the provider, the client's ID is in \
      `azp`, `client_id`, `appid`, or `cid`.
      """,
    source: "RFC 7519, section 4.1.3; JWT Configuration Reference, Issuer Fields",
    bad: [
      #""clientIdAttribute": ⟦"aud"⟧"#,
      #""usernameAttribute": "login", "clientIdAttribute": ⟦"aud"⟧"#,
    ],
    good: [
      #""clientIdAttribute": "azp", "audience": ["aud"]"#,
      #""clientIdAttribute": "client_id""#,
    ])

  static let ineffective = RuleInfo(
    .clientIdAttribute, "ineffective", risk: .access, severity: .info, scope: .issuers,
    summary:
      "The client ID check does not detect tokens that this provider's clients get for themselves.",
    rationale: """
      With `clientIdAttribute`, Oracle Mobile Cloud rejects a token if its client ID equals its \
      username. In tokens that clients get for themselves, Auth0 writes `ID@clients` to `sub`, \
      Entra ID an object ID, and Keycloak the ID of a service account. So the two are never equal. \
      Reject such tokens with a filter instead.
      """,
    exceptions: "If clients of the provider cannot get tokens for themselves.",
    bad: [
      #"""
      {"issuerName": "https://corp.eu.auth0.com/",
        "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"},
        "audience": ["https://api.corp.net"], "virtualUserEnabled": true,
        "clientIdAttribute": ⟦"azp"⟧}
      """#,
      #"""
      {"issuerName": "https://sso.corp.net/realms/mobile",
        "jwks": {"discoveryUri": "https://sso.corp.net/realms/mobile/.well-known/openid-configuration"},
        "audience": ["mobile-api"], "virtualUserEnabled": true, "clientIdAttribute": ⟦"azp"⟧,
        "filters": [{"name": "typ", "values": ["Bearer"]}]}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://corp.eu.auth0.com/",
        "jwks": {"discoveryUri": "https://corp.eu.auth0.com/.well-known/openid-configuration"},
        "audience": ["https://api.corp.net"], "virtualUserEnabled": true,
        "clientIdAttribute": "azp",
        "filters": [{"name": "sub", "type": "exclude", "values": ["*@clients"]}]}
      """#,
      #"""
      {"issuerName": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
        "jwks": {"discoveryUri": "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration"},
        "audience": ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], "virtualUserEnabled": true,
        "clientIdAttribute": "azp", "filters": [{"name": "scp", "values": ["*"]}]}
      """#,
      Sample(#""clientIdAttribute": "azp""#, scope: .issuer),
    ])

  static let missing = RuleInfo(
    .clientIdAttribute, "missing", risk: .access, severity: .info, scope: .issuers,
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
    bad: [
      #"""
      {⟦"issuerName"⟧: "https://corp.okta.com/oauth2/default",
        "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"},
        "audience": ["api://mobile"], "virtualUserEnabled": true}
      """#,
      #"""
      {⟦"issuerName"⟧: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
        "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
        "filters": [{"name": "token_use", "values": ["access"]}], "virtualUserEnabled": true}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://corp.okta.com/oauth2/default",
        "jwks": {"discoveryUri": "https://corp.okta.com/oauth2/default/.well-known/openid-configuration"},
        "audience": ["api://mobile"], "virtualUserEnabled": true, "clientIdAttribute": "cid"}
      """#,
      #"""
      {"issuerName": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
        "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
        "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"],
        "filters": [{"name": "token_use", "values": ["id"]}], "virtualUserEnabled": true}
      """#,
      Sample(#""virtualUserEnabled": true"#, scope: .issuer),
    ])

  static let sameAsUsername = RuleInfo(
    .clientIdAttribute, "same-as-username", severity: .error, scope: .issuer,
    summary: "The client ID claim is also the username claim, so every token is rejected.",
    rationale: """
      Oracle Mobile Cloud rejects a token with equal client ID and username, because such a token \
      represents a client, not a user. If both come from the same claim, every token is rejected.
      """,
    bad: [
      #""clientIdAttribute": ⟦"sub"⟧"#,
      #""usernameAttribute": "login", "clientIdAttribute": ⟦"login"⟧"#,
    ],
    good: [
      #""usernameAttribute": "oid", "clientIdAttribute": "sub""#,
      #""clientIdAttribute": "azp""#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let claim = issuer.clientIdAttribute.written else { return checkAbsent(issuer, &report) }
    guard !issuer.takesUsername(from: claim.text) else {
      guard !claim.text.isEmpty else { return }
      let username = issuer.usernameAttribute.written
      report.add(
        sameAsUsername,
        "every token is rejected: '\(claim.text)' is also the username claim\(username == nil ? " by default" : "")",
        at: claim.range, notes: username.map { [Note("the username claim", at: $0.range)] } ?? [])
      return
    }
    if claim.text == "aud" {
      report.add(
        aud,
        "'aud' names the recipient of a token, not the client; use a claim such as 'azp' or 'client_id'",
        at: claim.range)
    }
    guard let provider = issuer.provider, let advice = advice(provider, issuer) else { return }
    report.add(
      ineffective,
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

  private static func checkAbsent(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.clientIdAttribute.isAbsent, issuer.takesUsernameFromSub,
      let place = issuer.nameOfName
    else { return }
    switch issuer.provider {
    case .okta where !issuer.demands("uid"):
      report.add(
        missing, "an Okta client can log in with its own token; set 'clientIdAttribute' to 'cid'",
        at: place)
    case .cognito where !demandsIDToken(issuer):
      report.add(
        missing,
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
