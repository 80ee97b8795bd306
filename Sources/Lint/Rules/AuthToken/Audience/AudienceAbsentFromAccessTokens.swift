package import ConfigModel

package enum AudienceAbsentFromAccessTokens: IssuerRule {
  package static let about = RuleInfo(
    id: "audience-absent-from-access-tokens",
    topic: .audience,
    risk: .access,
    severity: .warning,
    summary: "The audience list does not restrict Cognito's access tokens, which have no audience.",
    rationale: """
      Oracle Mobile Cloud compares audiences only if the token has an `aud` claim. Access tokens \
      of Cognito have none; they have the app client's ID in `client_id`. So access tokens of \
      every app client of the user pool are accepted, whatever the list contains. If the apps send \
      access tokens, add an include filter on `client_id`. If they send ID tokens, add one on \
      `token_use` with the value `id`.
      """,
    source: """
      JWT Configuration Reference, Issuer Fields; Amazon Cognito Developer Guide, Understanding \
      the access token; RFC 8725, section 3.9 (2020)
      """,
    examples: [
      .bad(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", ⟦"audience"⟧: ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["access"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .bad(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", ⟦"audience"⟧: ["3n4b5urk1ft4fl3mg5e62d9ado"], "clientIdAttribute": "client_id", "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "filters": [{"name": "token_use", "values": ["id"]}], "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp", "audience": ["3n4b5urk1ft4fl3mg5e62d9ado"], "usernameAttribute": "cognito:username", "jwks": {"discoveryUri": "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration"}}"#
      ),
    ])

  /// The claims of access tokens.
  private static let claims: [StaticString] = [
    "sub", "username", "client_id", "token_use", "scope", "cognito:groups", "device_key", "iss",
    "version", "event_id", "auth_time", "exp", "iat", "jti", "origin_jti",
  ]

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.provider == .cognito, issuer.hasOwnAudience, !issuer.requires("client_id"),
      issuer.requires("token_use")
        ? issuer.isForCognitoAccessTokens : !issuer.needsClaimsOfIDTokens(besides: claims)
    else { return }
    report.add(
      "access tokens of Cognito have no 'aud', so this list does not restrict them; add an include filter on 'client_id', or on 'token_use' with 'id'",
      at: issuer.audience.label)
  }
}

extension Issuer {
  /// True if tokens with no more than these claims are rejected, because the claim of the username
  /// or of an include filter is missing.
  fileprivate func needsClaimsOfIDTokens(besides claims: [StaticString]) -> Bool {
    !usernameAttribute.isAbsent && !usernameAttribute.isWritten(oneOf: claims)
      || filters.contains { !$0.isExclude && !$0.name.isWritten(oneOf: claims) }
  }
}
