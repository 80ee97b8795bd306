extension Provider {
  static let oneLogin = Provider(
    id: "onelogin", name: "OneLogin", aliases: ["one-login"],
    signs: [ProviderSign(domain: "onelogin.com")],
    addresses: ProviderAddresses(
      issuers: ["https://{account}.onelogin.com/oidc/2"],
      mistaken: [
        (
          "https://{account}.onelogin.com/oidc/.well-known/openid-configuration",
          "this is the document of the older version 1; insert '/2' after '/oidc'"
        ),
        (
          "https://openid-connect.onelogin.com/oidc/{rest:path}",
          "this is the host of the older version 1; use 'https://ACCOUNT.onelogin.com/oidc/2'"
        ),
      ],
      agreeing: ["account"], isHosted: true,
      source: "OneLogin Developers, OpenID Connect, API authorization"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens: "an array with the audiences of the API",
      source: "OneLogin Developers, API authorization"),
    claims: [
      ProviderClaims(
        source: "OneLogin Developers, API authorization; Posit, OneLogin OpenID Connect (groups)",
        [
          ProviderClaim("sub", .user), ProviderClaim("scope", .scopes),
          ProviderClaim("azp", .client),
          ProviderClaim("client_id", .client), ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim(
            "groups", .roles, type: .stringOrArray,
            if: "with the scope 'groups' and a mapped parameter"),
          ProviderClaim("params", type: .object), ProviderClaim("sid"),
        ])
    ],
    customClaims: .some("APIs have claims of their own, of any name."),
    remarks: ["`groups` may be one string, with semicolons between the groups."],
    sample: ProviderSample(
      issuer: "https://corp.onelogin.com/oidc/2",
      discovery: "https://corp.onelogin.com/oidc/2/.well-known/openid-configuration",
      audience: ["https://api.corp.example"], username: "sub", clientID: "azp",
      roles: ("groups", "Sales"), filters: [("azp", ["d41c7a30-5f92-013b-8e6a-02a9c4f7e15b58213"])])
  )
}
