extension Provider {
  private static let profiles: StaticString = "Auth0 Docs, Access token profiles"
  private static let customization: StaticString =
    "Auth0 Docs, Create custom claims, Restricted claims; Custom claims migration (2022-07)"

  static let auth0 = Provider(
    id: "auth0", name: "Auth0", aliases: [],
    signs: [ProviderSign(domain: "auth0.com")],
    addresses: ProviderAddresses(
      issuers: ["https://{host:any}/"], keys: ["/.well-known/jwks.json"], isHosted: true,
      source: "Auth0 Docs, JSON web key sets; Access token profiles, iss; Custom domains"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens: "the identifier of the API, exactly as registered, next to '/userinfo'",
      tellTales: [.ends([".auth0.com/userinfo", ".auth0.com/api/v2/"])], source: profiles),
    claims: [
      ProviderClaims(
        in: .access, source: profiles,
        [
          ProviderClaim("azp", .client),
          ProviderClaim("client_id", .client, if: "in the RFC 9068 profile"),
          ProviderClaim("scope", .scopes),
          ProviderClaim(
            "gty", .other, .except("client_credentials", instead: "client-credentials"),
            isTellTale: true),
          ProviderClaim(
            "permissions", .roles, type: .array,
            if: "with RBAC and 'Add Permissions in the Access Token'"),
        ]),
      ProviderClaims(
        source: "Auth0 Docs, ID token structure; Access token profiles",
        [
          ProviderClaim("sub", .user, .either([.named(before: "|"), .named(before: "@clients")])),
          ProviderClaim("name"), ProviderClaim("nickname"), ProviderClaim("picture"),
          ProviderClaim("email", .changeableUser, .email), ProviderClaim("updated_at"),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim("org_id"), ProviderClaim("org_name"), ProviderClaim("sid"),
          ProviderClaim("https://*", .roles, if: "added by an Action"),
          ProviderClaim("http://*", if: "added by an Action"),
        ]),
    ],
    absent: [
      AbsentClaim(
        "roles", instead: "a claim with a namespace, such as 'https://corp.example/roles'",
        source: customization),
      AbsentClaim(
        "groups", instead: "a claim with a namespace, such as 'https://corp.example/groups'",
        source: customization),
      AbsentClaim(
        "typ", instead: "'gty', or nothing: the audience tells the tokens apart",
        source: customization),
    ],
    customClaims: .some(
      "Actions add claims; names with a namespace are advised, and some are restricted."),
    remarks: [
      "The issuer ends with a slash, also with a custom domain.",
      "Without an audience in the request, access tokens are opaque.",
    ],
    sample: ProviderSample(
      issuer: "https://corp-mobile.eu.auth0.com/",
      discovery: "https://corp-mobile.eu.auth0.com/.well-known/openid-configuration",
      audience: ["https://api.corp.example/mobile"], username: "sub",
      roles: ("https://corp.example/roles", "sales"),
      filters: [("azp", ["Yk3uR8pLwQ2nVb7sXc5dTf9hJm1zAe6g"])]))
}
