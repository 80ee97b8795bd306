extension Provider {
  private static let tokens: StaticString =
    "Okta, OpenID Connect & OAuth 2.0 API, Tokens and claims"

  static let okta = Provider(
    id: "okta", name: "Okta", aliases: ["okta-custom", "okta-authorization-server"],
    signs: ["okta.com", "oktapreview.com", "okta-emea.com", "okta-gov.com"].map {
      ProviderSign(domain: $0, path: "/oauth2")
    } + [ProviderSign(path: "/oauth2/aus")],
    keySigns: ["okta.com", "oktapreview.com", "okta-emea.com", "okta-gov.com"].map {
      ProviderSign(domain: $0, path: "/oauth2/", pathLacks: "/oauth2/v1/")
    },
    addresses: ProviderAddresses(
      issuers: ["https://{host:any}/oauth2/{server}"],
      discovery: ["https://{host:any}/oauth2/{server}/.well-known/oauth-authorization-server"],
      keys: ["/v1/keys"],
      mistaken: [
        (
          "https://{host:any}/oauth2/v1/keys",
          "these are the keys of the organization's own authorization server"
        )
      ],
      agreeing: ["server"], isHosted: true,
      source: "Okta, Authorization servers; OpenID Connect & OAuth 2.0 API, Composing your base URL"
    ),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens: "the audience of the authorization server; 'api://default' for 'default'",
      tellTales: [.oneOf(["api://default"])],
      source: "Okta, OpenID Connect & OAuth 2.0 API, Access token payload"),
    claims: [
      ProviderClaims(
        in: .access, source: tokens,
        [
          ProviderClaim("cid", .client), ProviderClaim("uid", .user),
          ProviderClaim("scp", .scopes, type: .array),
        ]),
      ProviderClaims(
        source: tokens,
        [
          ProviderClaim("sub", .changeableUser), ProviderClaim("ver", type: .number),
          ProviderClaim("auth_time", type: .number),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("groups", .roles, type: .array, if: "with a groups claim"),
          ProviderClaim("amr", type: .array), ProviderClaim("idp"), ProviderClaim("name"),
        ]),
    ],
    customClaims: .some(
      "Custom authorization servers add claims of any name that is not reserved."),
    remarks: [
      "In access tokens, `uid` identifies the user; `sub` is the login, or the client in its own tokens.",
      "Tokens have no `groups` unless the authorization server has a groups claim.",
    ],
    sample: ProviderSample(
      issuer: "https://corp.okta.com/oauth2/aus7d2nq5XbTj0Ke4d7",
      discovery:
        "https://corp.okta.com/oauth2/aus7d2nq5XbTj0Ke4d7/.well-known/openid-configuration",
      audience: ["api://mobile"], username: "uid", clientID: "cid", roles: ("groups", "Sales"),
      filters: [("cid", ["0oa4kq81zYvLm2Rx5d7"])]))

  static let oktaOrg = Provider(
    id: "okta-org", name: "Okta organization", aliases: ["okta-org-server"],
    signs: ["okta.com", "oktapreview.com", "okta-emea.com", "okta-gov.com"].map {
      ProviderSign(domain: $0)
    },
    addresses: ProviderAddresses(
      issuers: ["https://{host:any}"], keys: ["/oauth2/v1/keys"], isHosted: true,
      source: "Okta, Authorization servers, Org authorization server"),
    audience: ProviderAudience(
      form: .lacks("://"), inIDTokens: "the client ID",
      inAccessTokens: "the organization; only Okta itself can verify these tokens",
      source: "Okta, Authorization servers, Org authorization server"),
    claims: [
      ProviderClaims(
        in: .id, source: tokens,
        [
          ProviderClaim("sub", .user), ProviderClaim("ver", type: .number), ProviderClaim("idp"),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim("groups", .roles, type: .array, if: "with a groups claim in the app"),
          ProviderClaim("amr", type: .array), ProviderClaim("nonce"), ProviderClaim("at_hash"),
          ProviderClaim("auth_time", type: .number), ProviderClaim("name"),
          ProviderClaim("nickname"),
          ProviderClaim("given_name"), ProviderClaim("family_name"), ProviderClaim("middle_name"),
          ProviderClaim("profile"), ProviderClaim("picture"), ProviderClaim("website"),
          ProviderClaim("zoneinfo"), ProviderClaim("locale"), ProviderClaim("updated_at"),
          ProviderClaim("phone_number"), ProviderClaim("address", type: .object),
          ProviderClaim("gender"), ProviderClaim("birthdate"), ProviderClaim("sid"),
          ProviderClaim("c_hash"), ProviderClaim("acr"), ProviderClaim("azp"),
        ])
    ],
    customClaims: .none("ID tokens of the organization have only profile claims and 'groups'"),
    remarks: [
      "Only ID tokens can be verified. For access tokens, use a custom authorization server."
    ],
    sample: ProviderSample(
      issuer: "https://corp.okta.com",
      discovery: "https://corp.okta.com/.well-known/openid-configuration",
      audience: ["0oa4kq81zYvLm2Rx5d7"], username: "sub", roles: ("groups", "Sales"), filters: []))
}
