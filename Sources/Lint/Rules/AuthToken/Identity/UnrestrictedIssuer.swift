package import ConfigModel

extension Family {
  static let unrestrictedIssuer = Family(
    "unrestricted-issuer", topic: .filters,
    summary: "An issuer accepts tokens of any user, client, or type.")
}

package enum ClientNotRestricted: IssuerRule {
  package static let about = RuleInfo(
    .unrestrictedIssuer, "any-client", risk: .access, severity: .info, scope: .issuers,
    summary: "Access tokens of every client of the realm or user pool are accepted.",
    rationale: """
      Access tokens of Cognito have no audience, and those of Keycloak have one only if it is \
      configured. If neither an audience nor an include filter restricts the clients, Oracle \
      Mobile Cloud accepts tokens of every app in the realm or user pool. This includes apps that \
      protect their tokens poorly. For Cognito, filter on `client_id`. For Keycloak, filter on \
      `azp`, or configure an audience for your clients and list it in `audience`.
      """,
    source:
      "RFC 8725, sections 2.7 and 3.9; Amazon Cognito, access tokens; Keycloak, audience support",
    exceptions: "If the realm or user pool has no other client.",
    bad: [
      #"{"issuerName": ⟦"https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"⟧, "clientIdAttribute": "client_id", "filters": [{"name": "token_use", "values": ["access"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://sso.corp.net/realms/staff"⟧, "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://sso.corp.net/realms/staff", "audience": ["mobile"], "jwks": {"discoveryUri": "https://sso.corp.net/realms/staff/.well-known/openid-configuration"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard !issuer.requiresClient else { return }
    let claim: StaticString
    switch issuer.provider {
    // Another rule reports audiences for these tokens, which have none.
    case .cognito where issuer.isForCognitoAccessTokens && !issuer.hasOwnAudience:
      claim = "client_id"
    case .keycloak where issuer.usesDefaultAudiences && !issuer.requires("aud"):
      claim = "azp"
    default: return
    }
    report.add(
      "access tokens of every client are accepted; restrict them with an include filter on '\(claim)'",
      at: issuer.anchor)
  }
}

package enum FilterTypMissing: IssuerRule {
  package static let about = RuleInfo(
    .unrestrictedIssuer, "any-token-type", risk: .access, severity: .info, scope: .issuers,
    summary: "The issuer's ID tokens and access tokens are not distinguished.",
    rationale: """
      A provider signs ID tokens for clients and access tokens for services with the same keys, so \
      one kind can be presented as the other. The claim `token_use` (Cognito) or `typ` (Keycloak) \
      states the kind. An include filter on this claim can tell the kinds apart. Issuers of other \
      providers are not reported.
      """,
    source: "RFC 8725, sections 3.11 and 3.12",
    exceptions: "If the audience check accepts only one of the two kinds of tokens.",
    bad: [
      #"""
      {⟦"issuerName"⟧: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
        "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
        "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "virtualUserEnabled": true,
        "clientIdAttribute": "client_id"}
      """#,
      #"""
      {⟦"issuerName"⟧: "https://sso.corp.net/realms/mobile",
        "jwks": {"discoveryUri": "https://sso.corp.net/realms/mobile/.well-known/openid-configuration"},
        "audience": ["mobile-api"], "virtualUserEnabled": true,
        "filters": [{"name": "azp", "values": ["mobile-app"]}]}
      """#,
    ],
    good: [
      #"""
      {"issuerName": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI",
        "jwks": {"discoveryUri": "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Ab3dEf6hI/.well-known/openid-configuration"},
        "filters": [{"name": "token_use", "values": ["id"]}]}
      """#,
      Sample(
        #"{"name": "tid", "values": ["3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"]}"#, scope: .filters),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let provider = issuer.provider, let claim = provider.tokenKindClaim,
      !issuer.hasFilter(on: claim), let place = issuer.nameOfName
    else { return }
    report.add(
      provider == .cognito
        ? "ID tokens and access tokens are not distinguished; add an include filter on 'token_use' with 'id' or 'access'"
        : "ID tokens and access tokens are not distinguished; add an include filter on 'typ' with 'ID' or 'Bearer'",
      at: place)
  }
}

extension IdentityProvider {
  /// The claim that distinguishes kinds of tokens.
  fileprivate var tokenKindClaim: StaticString? {
    switch self {
    case .cognito: "token_use"
    case .keycloak: "typ"
    default: nil
    }
  }
}

extension Issuer {
  /// The range for reporting something that the issuer lacks: the name of its first required
  /// field.
  var nameOfName: SourceRange? { issuerName.isPresent ? issuerName.label : nil }
}

package enum WorkloadIssuerWithoutRestriction: IssuerRule {
  package static let about = RuleInfo(
    .unrestrictedIssuer, "build-jobs", risk: .access, severity: .error, scope: .issuers,
    summary: "Anyone's build jobs can get a token of this issuer, for any audience.",
    rationale: """
      GitHub Actions and gitlab.com issue tokens to the jobs of every customer, and a job chooses \
      the audience itself. Only the claims about the repository, project or owner of a job \
      distinguish your jobs from others. Require your own values with an include filter on `sub`, \
      `repository_owner`, `namespace_path` or a similar claim. A value such as `repo:*` matches \
      the jobs of every customer.
      """,
    source:
      "RFC 8725, section 3.8; GitHub, security hardening with OpenID Connect; GitLab, ID tokens",
    bad: [
      #"{"issuerName": ⟦"https://token.actions.githubusercontent.com"⟧, "audience": ["https://mobile.corp.net"], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://token.actions.githubusercontent.com"⟧, "filters": [{"name": "sub", "values": ["repo:*"]}, {"name": "ref", "values": ["refs/heads/main"]}], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://token.actions.githubusercontent.com", "filters": [{"name": "sub", "values": ["repo:corp/mobile:*"]}], "jwks": {"discoveryUri": "https://token.actions.githubusercontent.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://gitlab.corp.net", "audience": ["https://mobile.corp.net"], "jwks": {"discoveryUri": "https://gitlab.corp.net/.well-known/openid-configuration"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .githubActions || issuer.provider == .gitlab,
      !issuer.filters.contains(where: namesOwner)
    else { return }
    report.add(
      "anyone's build job can get a token of '\(issuer.issuerName.value ?? "")' for any audience; add an include filter for your own repositories",
      at: issuer.anchor)
  }

  /// Claims that identify the owner of a job, or the user.
  private static let claims: [StaticString] = [
    "sub", "repository", "repository_id", "repository_owner", "repository_owner_id", "enterprise",
    "enterprise_id", "job_workflow_ref", "workflow_ref", "namespace_id", "namespace_path",
    "project_id", "project_path", "ci_config_ref_uri", "user_id", "user_login", "user_email",
    "email", "preferred_username", "groups", "groups_direct",
  ]

  private static func namesOwner(_ filter: TokenFilter) -> Bool {
    guard !filter.isExclude, filter.isWellFormed, let name = filter.name.written?.text else {
      return false
    }
    return name.isOne(of: claims)
      && filter.values.elements.allSatisfy { value in
        !value.text.hasPrefix("*") && value.text != "repo:*" && value.text != "project_path:*"
      }
  }
}

package enum PublicIssuerWithoutRestriction: IssuerRule {
  package static let about = RuleInfo(
    .unrestrictedIssuer, "public", risk: .access, severity: .warning, scope: .issuers,
    summary: "Anyone can get a token of this issuer, and no filter restricts the users.",
    rationale: """
      Google, Apple, Facebook and Microsoft's consumer accounts issue tokens to everyone. If users \
      have accounts in Oracle Mobile Cloud, such a token may name an account that does not belong \
      to the token's owner. Require your own audience, and restrict the users with an include \
      filter: `hd` for Google, an email domain, or a list of subjects. A public app with virtual \
      users and its own audience needs no filter.
      """,
    source: "OpenID Connect Core, sections 5.7 and 16; JWT Configuration Reference, Issuer Fields",
    bad: [
      #"{"issuerName": ⟦"https://accounts.google.com"⟧, "audience": ["81-a.apps.googleusercontent.com"], "usernameAttribute": "email", "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": ⟦"https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"⟧, "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0/.well-known/openid-configuration"}}"#,
    ],
    good: [
      #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "usernameAttribute": "email", "filters": [{"name": "hd", "values": ["corp.net"]}], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://appleid.apple.com", "audience": ["net.corp.mobile"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://appleid.apple.com/.well-known/openid-configuration"}}"#,
      #"{"issuerName": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0", "jwks": {"discoveryUri": "https://login.microsoftonline.com/5b1d7f0e-63c8-4f2a-9e04-b7a2c81d3f65/v2.0/.well-known/openid-configuration"}}"#,
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.isPublic else { return }
    // Without an audience, almost no token is accepted, which another rule reports.
    guard !issuer.usesDefaultAudiences || !issuer.sendsClientAsAudience else { return }
    if issuer.virtualUserEnabled.value, issuer.hasOwnAudience { return }
    guard !issuer.filters.contains(where: restrictsUsers) else { return }
    report.add(
      "anyone can get tokens of '\(issuer.issuerName.value ?? "")'; restrict the users with an include filter",
      at: issuer.anchor)
  }

  private static func restrictsUsers(_ filter: TokenFilter) -> Bool {
    guard !filter.isExclude, filter.isWellFormed, let name = filter.name.written?.text else {
      return false
    }
    return !ClaimKind.isShared(name)
      && filter.values.elements.allSatisfy { !Glob($0.text).matchesEverything }
  }
}

extension Issuer {
  /// True if the provider lets everyone create an account.
  var isPublic: Bool {
    switch provider {
    case .apple, .facebook, .google: true
    case .entra, .entraV1:
      nameURI?.path.firstSegment.equalsIgnoringCase("9188040d-6c67-4c5b-b112-36a304b66dad")
        ?? false
    default: false
    }
  }
}
