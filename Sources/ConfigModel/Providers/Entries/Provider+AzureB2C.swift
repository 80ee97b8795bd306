extension Provider {
  static let azureB2C = Provider(
    id: "azure-b2c", name: "Azure AD B2C", aliases: ["b2c", "azure-ad-b2c", "entra-b2c"],
    signs: [ProviderSign(domain: "b2clogin.com")],
    keySigns: [ProviderSign(path: "/B2C_1"), ProviderSign(path: "/b2c_1")],
    addresses: ProviderAddresses(
      issuers: [
        "https://{tenant}.b2clogin.com/{id:guid}/v2.0/",
        "https://{tenant}.b2clogin.com/tfp/{id:guid}/{policy}/v2.0/",
        "https://{host:any}/{id:guid}/v2.0/", "https://{host:any}/tfp/{id:guid}/{policy}/v2.0/",
      ],
      wellKnown: false,
      discovery: [
        "https://{tenant}.b2clogin.com/{tenant}.onmicrosoft.com/{policy}/v2.0/.well-known/openid-configuration",
        "https://{tenant}.b2clogin.com/{id:guid}/{policy}/v2.0/.well-known/openid-configuration",
        "https://{tenant}.b2clogin.com/tfp/{tenant}.onmicrosoft.com/{policy}/v2.0/.well-known/openid-configuration",
        "https://{tenant}.b2clogin.com/tfp/{id:guid}/{policy}/v2.0/.well-known/openid-configuration",
        "https://{tenant}.b2clogin.com/{id:guid}/v2.0/.well-known/openid-configuration?p={policy}",
        "https://{host:any}/{id:guid}/{policy}/v2.0/.well-known/openid-configuration",
        "https://{host:any}/{domain}/{policy}/v2.0/.well-known/openid-configuration",
        "https://{host:any}/tfp/{domain}/{policy}/v2.0/.well-known/openid-configuration",
        "https://{host:any}/{domain}/v2.0/.well-known/openid-configuration?p={policy}",
      ],
      otherKeys: [
        "https://{tenant}.b2clogin.com/{tenant}.onmicrosoft.com/{policy}/discovery/v2.0/keys",
        "https://{tenant}.b2clogin.com/{id:guid}/{policy}/discovery/v2.0/keys",
        "https://{tenant}.b2clogin.com/{id:guid}/discovery/v2.0/keys?p={policy}",
        "https://{host:any}/{id:guid}/{policy}/discovery/v2.0/keys",
        "https://{host:any}/{domain}/{policy}/discovery/v2.0/keys",
        "https://{host:any}/tfp/{domain}/{policy}/discovery/v2.0/keys",
        "https://{host:any}/{domain}/discovery/v2.0/keys?p={policy}",
      ],
      mistaken: [
        (
          "https://{host:any}/{domain}/v2.0/.well-known/openid-configuration",
          "the address lacks the policy, such as '/B2C_1_signin' before '/v2.0'"
        ),
        (
          "https://{host:any}/{domain}/discovery/v2.0/keys",
          "the address lacks the policy, such as '/B2C_1_signin' before '/discovery'"
        ),
      ],
      agreeing: ["tenant", "policy", "id"], isHosted: true,
      source: "Azure Active Directory B2C, Overview of tokens, Endpoints (2020-04)"),
    audience: ProviderAudience(
      form: .guid, inIDTokens: "the application ID, a GUID",
      inAccessTokens: "the application ID of the API, a GUID",
      source: "Azure Active Directory B2C, Overview of tokens, Claims (2020-04)"),
    claims: [
      ProviderClaims(
        source: "Azure Active Directory B2C, Overview of tokens, Claims (2020-04)",
        [
          ProviderClaim("sub", .user), ProviderClaim("oid", .user, .guid),
          ProviderClaim("tfp", .other, .policy, isTellTale: true),
          ProviderClaim("acr", if: "in place of `tfp`, by the policy's settings"),
          ProviderClaim("emails", .other, .email, type: .array),
          ProviderClaim("email", .changeableUser, .email), ProviderClaim("name"),
          ProviderClaim("idp"), ProviderClaim("idp_access_token"),
          ProviderClaim("newUser", type: .boolean), ProviderClaim("tid"),
          ProviderClaim("roles", .roles),
          ProviderClaim("extension_*", .other, if: "for user attributes of your own"),
          ProviderClaim("ver", .other, .oneOf(["1.0"])), ProviderClaim("scp", .scopes),
          ProviderClaim("azp", .client, .guid), ProviderClaim("signInNames.*"),
        ])
    ],
    absent: [
      AbsentClaim(
        "wids", instead: "an attribute of your own",
        source: "MicrosoftDocs/azure-docs#68628 (no directory roles and groups)")
    ],
    customClaims: .some("Policies add claims of any name."),
    remarks: [
      "The issuer ends with a slash and is not a prefix of its discovery address, which has the policy.",
      "There are no groups or roles: use an attribute of your own, `extension_NAME`.",
      "`emails` is an array, so it cannot be the username.",
    ],
    sample: ProviderSample(
      issuer: "https://corpcustomers.b2clogin.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/",
      discovery:
        "https://corpcustomers.b2clogin.com/corpcustomers.onmicrosoft.com/B2C_1_signin/v2.0/.well-known/openid-configuration",
      audience: ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], username: "sub",
      roles: ("extension_Role", "sales"), filters: [("tfp", ["B2C_1_signin"])]))
}
