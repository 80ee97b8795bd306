extension Provider {
  static let pingOne = Provider(
    id: "pingone", name: "PingOne", aliases: ["ping-one"],
    signs: [ProviderSign(prefix: "auth.pingone.")],
    addresses: ProviderAddresses(
      issuers: [
        "https://auth.pingone.{region:any}/{environment:guid}/as",
        "https://auth.pingone.{region:any}/{environment:guid}/davinci",
      ], keys: ["/jwks"],
      agreeing: ["environment", "region"], isHosted: true,
      source: "PingOne, Discovery document URI; PingOne Platform API, OpenID Connect discovery"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID, a GUID",
      inAccessTokens: "an array with the audience of the custom resource",
      source: "PingOne Platform API, Resources; Token claims"),
    claims: [
      ProviderClaims(
        source: "PingOne Platform API, Token claims",
        [
          ProviderClaim("sub", .user), ProviderClaim("client_id", .client, .guid),
          ProviderClaim("azp", .client), ProviderClaim("scope", .scopes),
          ProviderClaim("env", .tenant, .part("environment")), ProviderClaim("org", .other, .guid),
          ProviderClaim("p1.*", isTellTale: true), ProviderClaim("sid"), ProviderClaim("acr"),
          ProviderClaim("auth_time", type: .number),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("preferred_username", .changeableUser),
        ])
    ],
    customClaims: .some("Attributes of a custom resource become claims of any name."),
    remarks: [
      "There are no groups by default: map `user.memberOfGroupNames` to a claim of your own.",
      "Tokens of DaVinci flows have an issuer of their own, which ends with '/davinci'.",
      "The region of the environment is in the host: .com, .eu, .ca, .asia, .sg or .com.au.",
    ],
    sample: ProviderSample(
      issuer: "https://auth.pingone.eu/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813/as",
      discovery:
        "https://auth.pingone.eu/6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813/as/.well-known/openid-configuration",
      audience: ["https://api.corp.example"], username: "sub", clientID: "client_id",
      roles: ("corp_groups", "sales"), filters: [("env", ["6f0d2b94-8e1c-4a57-b3f6-9d7a5c20e813"])])
  )

  static let pingFederate = Provider(
    id: "pingfederate", name: "PingFederate", aliases: ["ping-federate"], signs: [],
    keySigns: [ProviderSign(path: "/pf/"), ProviderSign(path: "/ext/oauth/jwks")],
    addresses: ProviderAddresses(
      issuers: ["https://{host:any}"], keys: ["/pf/JWKS", "/ext/oauth/jwks"], isHosted: false,
      source: """
        PingFederate, OpenID Provider configuration endpoint; PingDirectory, Use the issuer's JWKS \
        endpoint
        """),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens: "only if the token manager sets an audience claim value",
      source: "PingFederate, Defining the access token attribute contract"),
    claims: [
      ProviderClaims(
        source: "PingFederate, Defining the access token attribute contract",
        [ProviderClaim("client_id"), ProviderClaim("scope")])
    ],
    customClaims: .some("The attribute contract of the token manager decides all claims."),
    remarks: [
      "The issuer is the base URL of the server, never its SAML entity ID.",
      "With symmetric keys, tokens cannot be verified with the key set.",
    ],
    sample: ProviderSample(
      issuer: "https://sso.corp.example", keys: "https://sso.corp.example/pf/JWKS",
      audience: ["corp-api"], username: "uid", roles: ("memberOf", "sales"),
      filters: [("client_id", ["mobile_ios", "mobile_android"])]))

  static let pingAM = Provider(
    id: "pingam", name: "PingAM (ForgeRock)",
    aliases: ["forgerock", "forgerock-am", "openam", "ping-am"],
    signs: [
      ProviderSign(path: "/oauth2/realms/"), ProviderSign(path: "/am/oauth2"),
      ProviderSign(path: "/openam/oauth2"),
    ],
    keySigns: [ProviderSign(path: "/connect/jwk_uri")],
    addresses: ProviderAddresses(
      issuers: [
        "https://{host:any}/{context}/oauth2/realms/root/realms/{realm:path}",
        "https://{host:any}/{context}/oauth2/realms/root",
        "https://{host:any}/{context}/oauth2/{realm:path}",
        "https://{host:any}/{context}/oauth2",
      ],
      keys: ["/connect/jwk_uri"], agreeing: [], isHosted: false,
      source:
        "PingAM, OpenID Connect 1.0, Discovery configuration; REST API, /oauth2/connect/jwk_uri"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID", inAccessTokens: "the client ID, as a string",
      source: "PingAM, OAuth 2.0, Client-based tokens"),
    claims: [
      ProviderClaims(
        source: "PingAM, OAuth 2.0, Client-based tokens",
        [
          ProviderClaim("sub", .user), ProviderClaim("subname", .user),
          ProviderClaim(
            "tokenName", .tokenKind, .oneOf(["access_token", "id_token", "refresh_token"]),
            isTellTale: true),
          ProviderClaim("cts"), ProviderClaim("realm", .tenant, .begins(["/"])),
          ProviderClaim("scope", .scopes, type: .array), ProviderClaim("grant_type"),
          ProviderClaim("client_id", .client), ProviderClaim("azp", .client),
          ProviderClaim("expires_in", type: .number), ProviderClaim("auth_level", type: .number),
          ProviderClaim("auditTrackingId"), ProviderClaim("authGrantId"),
        ])
    ],
    customClaims: .some("Access token scripts add claims of any name."),
    tokenKind: TokenKindClaim(
      name: "tokenName", idTokens: ["id_token"], accessTokens: ["access_token"]),
    remarks: [
      "The issuer follows the URL that the client used, including a port such as ':443'.",
      "Each realm has its own keys.",
    ],
    sample: ProviderSample(
      issuer: "https://am.corp.example:443/am/oauth2/alpha",
      keys: "https://am.corp.example:443/am/oauth2/alpha/connect/jwk_uri", audience: ["corp-web"],
      username: "subname", roles: ("roles", "sales"),
      filters: [("tokenName", ["access_token"]), ("realm", ["/alpha"])]))
}
