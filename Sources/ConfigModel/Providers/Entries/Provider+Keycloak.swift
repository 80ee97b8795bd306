extension Provider {
  static let keycloak = Provider(
    id: "keycloak", name: "Keycloak", aliases: ["rhbk", "rhsso", "red-hat-sso"],
    signs: [ProviderSign(path: "/realms/", pathLacks: "/oauth2/")],
    keySigns: [ProviderSign(path: "/protocol/openid-connect/")],
    addresses: ProviderAddresses(
      issuers: [
        "https://{host:any}/realms/{realm}", "https://{host:any}/{path:path}/realms/{realm}",
      ],
      keys: ["/protocol/openid-connect/certs"],
      agreeing: ["realm"], isHosted: false,
      source: """
        Keycloak, Securing Applications, Available endpoints; Upgrading Guide, Migrating to 17 (the \
        default path /auth was removed)
        """),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens: """
        the clients whose roles the user has, such as 'account', and what an Audience mapper adds; \
        absent without either
        """,
      source: "Keycloak, Server Administration Guide, Audience support"),
    claims: [
      ProviderClaims(
        source: "Keycloak, TokenUtil, token types",
        [
          ProviderClaim(
            "typ", .tokenKind,
            .oneOf(["Bearer", "ID", "DPoP", "Refresh", "Offline", "Logout"]), isTellTale: true)
        ]),
      ProviderClaims(
        source: """
          Keycloak, OpenID Connect protocol mappers; Upgrading Guide, Migrating to 25 (`sub` needs \
          the scope `basic`)
          """,
        [
          ProviderClaim("sub", .user), ProviderClaim("azp", .client), ProviderClaim("acr"),
          ProviderClaim("client_id", .client, if: "in tokens of service accounts"),
          ProviderClaim("clientId", .client, if: "in tokens of service accounts, before 21"),
          ProviderClaim("clientHost"), ProviderClaim("clientAddress"), ProviderClaim("sid"),
          ProviderClaim("session_state", if: "before version 25"), ProviderClaim("scope", .scopes),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim("groups", .roles, type: .array, if: "with a mapper"),
          ProviderClaim("upn", .changeableUser, if: "with a mapper"),
          ProviderClaim("allowed-origins", type: .array),
        ]),
      ProviderClaims(
        in: .access, source: "Keycloak, OpenID Connect protocol mappers, default role mappers",
        [
          ProviderClaim("realm_access", type: .object),
          ProviderClaim("resource_access", type: .object),
        ]),
      ProviderClaims(
        in: .id, source: "Keycloak, Upgrading Guide, Migrating to 25",
        [ProviderClaim("nonce"), ProviderClaim("at_hash")]),
    ],
    customClaims: .some("Protocol mappers add claims of any name."),
    tokenKind: TokenKindClaim(name: "typ", idTokens: ["ID"], accessTokens: ["Bearer", "DPoP"]),
    remarks: [
      """
      Roles are nested in `realm_access` and `resource_access`, which the service cannot read: add a \
      User Realm Role mapper that writes a top-level claim such as `roles`.
      """,
      "Tokens have no `groups` without a Group Membership mapper, which by default writes paths such as `/sales`.",
    ],
    sample: ProviderSample(
      issuer: "https://sso.corp.example/realms/staff",
      discovery: "https://sso.corp.example/realms/staff/.well-known/openid-configuration",
      audience: ["mobile-backend"], username: "sub", roles: ("roles", "mobile-sales"),
      filters: [("typ", ["Bearer"]), ("azp", ["mobile-app"])]))
}
