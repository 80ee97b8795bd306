extension Provider {
  static let entraExternalID = Provider(
    id: "entra-external-id", name: "Microsoft Entra External ID", aliases: ["ciam", "external-id"],
    signs: [ProviderSign(domain: "ciamlogin.com")],
    addresses: ProviderAddresses(
      issuers: [
        "https://{tenant:guid}.ciamlogin.com/{tenant:guid}/v2.0"
      ],
      discovery: ["https://{host:any}/{domain}/v2.0/.well-known/openid-configuration"],
      otherKeys: [
        "https://{tenant:guid}.ciamlogin.com/{tenant:guid}/discovery/v2.0/keys",
        "https://{host:any}/{domain}/discovery/v2.0/keys",
      ],
      agreeing: ["tenant"], isHosted: true,
      source: """
        Microsoft Entra External ID, Custom URL domains; \
        AzureAD/microsoft-authentication-library-for-js#8595 (the host of the issuer is a GUID)
        """),
    audience: ProviderAudience(
      form: .guid, inIDTokens: "the client ID, a GUID",
      inAccessTokens: "the client ID of the API, a GUID",
      source: "Microsoft identity platform, Access token claims reference, aud (2023-05)"),
    claims: [
      ProviderClaims(
        source: """
          Microsoft identity platform, Access token claims reference, Payload claims (2023-05); \
          External ID, Add user attributes to token claims
          """,
        [
          ProviderClaim("tid", .tenant, .part("tenant"), isTellTale: true),
          ProviderClaim("oid", .user, .guid, isTellTale: true), ProviderClaim("sub", .user),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("azp", .client, .guid), ProviderClaim("scp", .scopes),
          ProviderClaim("azpacr"),
          ProviderClaim("idtyp", .other, .oneOf(["app", "user"]), isTellTale: true),
          ProviderClaim("roles", .roles, type: .array),
          ProviderClaim("groups", .roles, type: .array, if: "if configured, as object IDs"),
          ProviderClaim("ver", .other, .oneOf(["2.0"])),
        ])
    ],
    customClaims: .some("Attributes of users become claims of any name."),
    remarks: [
      "The host of the issuer is the GUID of the tenant, while the addresses have its name; read `iss` in a token."
    ],
    sample: ProviderSample(
      issuer:
        "https://3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2.ciamlogin.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
      discovery:
        "https://corpcustomers.ciamlogin.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration",
      audience: ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], username: "oid",
      roles: ("roles", "Orders.Read"),
      filters: [("azp", ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"])]))
}
