extension Provider {
  private static let accessTokens: StaticString =
    "Amazon Cognito Developer Guide, Understanding the access token"
  private static let idTokens: StaticString =
    "Amazon Cognito Developer Guide, Understanding the identity (ID) token"

  private static let bothTokens: StaticString =
    "Amazon Cognito Developer Guide, Understanding user pool JSON web tokens (JWTs)"

  static let cognito = Provider(
    id: "cognito", name: "Amazon Cognito", aliases: ["aws-cognito", "amazon-cognito"],
    signs: [
      ProviderSign(domain: "amazonaws.com", prefix: "cognito-idp."),
      ProviderSign(domain: "amazonaws.com.cn", prefix: "cognito-idp."),
      ProviderSign(domain: "amazonaws.com", prefix: "issuer-cognito-idp."),
      ProviderSign(domain: "amazonaws.com", prefix: "cognito-identity."),
      ProviderSign(domain: "amazoncognito.com"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://cognito-idp.{region}.amazonaws.com/{region}_{pool}",
        "https://cognito-idp.{region}.amazonaws.com.cn/{region}_{pool}",
        "https://issuer-cognito-idp.{region}.amazonaws.com/{region}_{pool}",
      ],
      keys: ["/.well-known/jwks.json"], agreeing: ["region", "pool"], isHosted: true,
      source: """
        Amazon Cognito Developer Guide, Verifying JSON web tokens; Amazon Cognito API, \
        IssuerConfigurationType
        """),
    audience: ProviderAudience(
      form: .either([.word, .contains("://")]), inIDTokens: "the app client ID",
      inAccessTokens: "absent, unless a resource was requested; `client_id` has the app client ID",
      source: accessTokens),
    claims: [
      ProviderClaims(
        source: bothTokens,
        [
          ProviderClaim("sub", .user),
          ProviderClaim("token_use", .tokenKind, .oneOf(["id", "access"]), isTellTale: true),
          ProviderClaim("cognito:groups", .roles, type: .array, isTellTale: true),
          ProviderClaim("auth_time", type: .number), ProviderClaim("origin_jti"),
          ProviderClaim("event_id"),
        ]),
      ProviderClaims(
        in: .access, source: accessTokens,
        [
          ProviderClaim("client_id", .client, .word), ProviderClaim("username", .changeableUser),
          ProviderClaim("scope", .scopes), ProviderClaim("device_key"),
          ProviderClaim("version", type: .number),
        ]),
      ProviderClaims(
        in: .id, source: idTokens,
        [
          ProviderClaim("cognito:username", .changeableUser, isTellTale: true),
          ProviderClaim("cognito:roles", .other, type: .array, isTellTale: true),
          ProviderClaim("cognito:preferred_role", isTellTale: true),
          ProviderClaim("custom:*", isTellTale: true),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim("phone_number"), ProviderClaim("phone_number_verified", type: .boolean),
          ProviderClaim("preferred_username", .changeableUser), ProviderClaim("name"),
          ProviderClaim("given_name"), ProviderClaim("family_name"), ProviderClaim("nickname"),
          ProviderClaim("identities", type: .array), ProviderClaim("at_hash"),
          ProviderClaim("nonce"),
        ]),
    ],
    absent: [
      AbsentClaim("groups", instead: "'cognito:groups'", source: accessTokens)
    ],
    customClaims: .some("A pre token generation Lambda function adds claims."),
    tokenKind: TokenKindClaim(name: "token_use", idTokens: ["id"], accessTokens: ["access"]),
    remarks: [
      "Access tokens have no `aud`: require `client_id` with a filter.",
      "`username` is in access tokens, `cognito:username` in ID tokens.",
      "The issuer is the user pool, never the domain of the hosted sign-in page.",
    ],
    sample: ProviderSample(
      issuer: "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp",
      discovery:
        "https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Kd7Qn2xLp/.well-known/openid-configuration",
      audience: [], username: "sub", clientID: "client_id", roles: ("cognito:groups", "sales"),
      filters: [("token_use", ["access"]), ("client_id", ["3n4b5urk1ft4fl3mg5e62d9ado"])]))
}
