package import ConfigModel

package enum AudienceDefaultWithIDTokenProvider: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-default-with-id-token-provider",
    topic: .audience,
    severity: .warning,
    summary: "No audience is configured for a provider that puts a client ID into `aud`.",
    rationale: """
      ID tokens of Google, Apple, Facebook, Firebase and Cognito have the ID of a client or a \
      project in `aud`. Without `audience`, Oracle Mobile Cloud accepts only its own URLs there, \
      and rejects all of these tokens. List the client IDs of your apps. For access tokens of \
      Cognito, which have no `aud`, add an include filter on `client_id`, or one on `token_use` \
      with the value `access`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; OpenID Connect Core, section 2",
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://accounts.google.com"⟧, "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": ⟦"https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp"⟧, "audience": [], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://accounts.google.com", "audience": ["81-a.apps.googleusercontent.com"], "virtualUserEnabled": true, "defaultRoles": ["Guest"], "jwks": {"discoveryUri": "https://accounts.google.com/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "filters": [{"name": "client_id", "values": ["3n4b5urk1ft4fl3mg5e62d9ado"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.sendsClientAsAudience, issuer.usesDefaultAudiences,
      issuer.provider != .cognito || !issuer.isForCognitoAccessTokens
    else { return }
    report.add(
      "this provider's tokens have a client ID in 'aud', but only URLs of the backend are accepted; list the IDs in 'audience'",
      at: issuer.anchor)
  }
}

extension Issuer {
  /// True if the audience of the provider's ID tokens is always the ID of a client or a project,
  /// regardless of the audience that the client requests.
  var sendsClientAsAudience: Bool {
    switch provider {
    case .apple, .cognito, .facebook, .firebase, .google: true
    default: false
    }
  }

  /// True if the filters of a Cognito issuer accept access tokens, which have no audience.
  var isForCognitoAccessTokens: Bool {
    requires("client_id")
      || filters.contains { filter in
        filter.name.isInForce("token_use") && !filter.isExclude && filter.isWellFormed
          && filter.values.elements.contains { Glob($0.text).matches(Text("access")) }
      }
  }
}
