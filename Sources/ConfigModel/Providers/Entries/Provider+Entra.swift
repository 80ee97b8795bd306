extension Provider {
  private static let claimsSource: StaticString = """
    Microsoft identity platform, Access token claims reference, Payload claims (2023-05); Optional \
    claims reference (2024-04)
    """
  private static let restricted: StaticString =
    "Microsoft identity platform, Claims customization reference, Restricted claim set"
  private static let shared: [ProviderClaim] = [
    ProviderClaim("tid", .tenant, .part("tenant"), isTellTale: true),
    ProviderClaim("oid", .user, .guid, isTellTale: true), ProviderClaim("sub", .user),
    ProviderClaim("email", .changeableUser, .email),
    ProviderClaim("upn", .changeableUser, if: "as an optional claim in version 2"),
    ProviderClaim("name"), ProviderClaim("roles", .roles, type: .array),
    ProviderClaim("groups", .roles, type: .array, if: "if configured, for up to 200 groups"),
    ProviderClaim("wids", .roles, .guid, type: .array, isTellTale: true),
    ProviderClaim("scp", .scopes, .lacks("://"), if: "in tokens of users"),
    ProviderClaim("idtyp", .other, .oneOf(["app", "user", "device"]), isTellTale: true),
    ProviderClaim("acct"), ProviderClaim("acrs", type: .array), ProviderClaim("ctry"),
    ProviderClaim("in_corp"), ProviderClaim("ipaddr"), ProviderClaim("login_hint"),
    ProviderClaim("onprem_sid"), ProviderClaim("hasgroups", type: .boolean),
    ProviderClaim("_claim_names", type: .object), ProviderClaim("_claim_sources", type: .object),
    ProviderClaim("verified_primary_email", type: .array),
    ProviderClaim("verified_secondary_email", type: .array), ProviderClaim("xms_*"),
    ProviderClaim("extn.*", if: "for directory extensions"), ProviderClaim("idp"),
    ProviderClaim("aio"), ProviderClaim("rh"), ProviderClaim("uti"), ProviderClaim("sid"),
    ProviderClaim("given_name"), ProviderClaim("family_name"), ProviderClaim("tenant_ctry"),
    ProviderClaim("tenant_region_scope"),
  ]
  private static let absentFromBoth: [AbsentClaim] = [
    AbsentClaim(
      "email_verified", instead: "'xms_edov'",
      source: """
        Microsoft identity platform, Optional claims reference, xms_edov (2024-04); eneo-ai/eneo#1318 \
        (the claim is never sent)
        """),
    AbsentClaim("hd", instead: "'tid'", source: claimsSource),
    AbsentClaim("permissions", instead: "'roles'", source: claimsSource),
    AbsentClaim("scope", instead: "'scp'", source: restricted),
    AbsentClaim("username", instead: "'oid'", source: restricted),
    AbsentClaim("nickname", instead: "'name'", source: restricted),
    AbsentClaim("role", instead: "'roles'", source: restricted),
  ]
  private static let custom: CustomClaims = .some(
    "Claims mapping policies add claims of any name that is not restricted.")
  /// `sts.windows.net` is the issuer of v1.0 tokens in the public cloud and in that of the US
  /// government.
  private static let clouds: [[StaticString]] = [
    ["login.microsoftonline.com", "login.microsoft.com", "login.windows.net", "sts.windows.net"],
    ["login.microsoftonline.us", "sts.windows.net"],
    ["login.partner.microsoftonline.cn", "login.chinacloudapi.cn", "sts.chinacloudapi.cn"],
  ]
  private static let addressSource: StaticString = """
    Microsoft identity platform, OpenID Connect (2023-09); Access tokens, Validate tokens (2023-08); \
    National clouds (2025-01)
    """

  static let entraV2 = Provider(
    id: "entra-v2", name: "Microsoft Entra ID v2.0", product: "Microsoft Entra ID",
    aliases: ["entra", "entra-id", "azure-ad", "azuread", "aad", "microsoft"],
    signs: [
      ProviderSign(domain: "login.microsoftonline.com"),
      ProviderSign(domain: "login.microsoftonline.us"),
      ProviderSign(domain: "login.partner.microsoftonline.cn"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://login.microsoftonline.com/{tenant:guid}/v2.0",
        "https://login.microsoftonline.us/{tenant:guid}/v2.0",
        "https://login.partner.microsoftonline.cn/{tenant:guid}/v2.0",
      ],
      discovery: [
        "https://{cloud:any}/{domain}/v2.0/.well-known/openid-configuration"
      ],
      otherKeys: [
        "https://login.microsoftonline.com/{tenant:guid}/discovery/v2.0/keys",
        "https://{cloud:any}/{domain}/discovery/v2.0/keys",
        "https://{cloud:any}/{domain}/discovery/keys",
      ],
      mistaken: [
        (
          "https://{cloud:any}/{domain}/.well-known/openid-configuration",
          "this is the document of v1.0 tokens, whose issuer is 'https://sts.windows.net/TENANT/'; insert '/v2.0'"
        )
      ],
      agreeing: ["tenant"], clouds: clouds, isHosted: true, source: addressSource),
    audience: ProviderAudience(
      form: .guid, inIDTokens: "the client ID, a GUID",
      inAccessTokens: "the client ID of the API, a GUID",
      mistaken: [
        (
          .contains("://"),
          "v2.0 tokens have the GUID of the API in 'aud'; only v1.0 tokens have its application ID URI"
        )
      ],
      source: "Microsoft identity platform, Access token claims reference, aud (2023-05)"),
    claims: [
      ProviderClaims(
        source: claimsSource,
        shared + [
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("azp", .client, .guid),
          ProviderClaim("azpacr", .other, .oneOf(["0", "1", "2"])),
          ProviderClaim("ver", .other, .oneOf(["2.0"])),
        ])
    ],
    absent: absentFromBoth + [AbsentClaim("client_id", instead: "'azp'", source: restricted)],
    customClaims: custom,
    remarks: [
      "The API's setting `accessTokenAcceptedVersion` decides between v1.0 and v2.0 tokens; null and 1 mean v1.0.",
      "`oid` identifies the user; `preferred_username`, `upn` and `email` can change.",
      "`groups` has object IDs, and is left out for users with more than 200 groups; `roles` has the values of app roles.",
    ],
    sample: ProviderSample(
      issuer: "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0",
      discovery:
        "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/v2.0/.well-known/openid-configuration",
      audience: ["6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], username: "oid",
      roles: ("roles", "Orders.Read"),
      filters: [
        ("tid", ["3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2"]),
        ("azp", ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"]),
      ]))

  static let entraV1 = Provider(
    id: "entra-v1", name: "Microsoft Entra ID v1.0", product: "Microsoft Entra ID",
    aliases: ["azure-ad-v1", "aad-v1"],
    signs: [
      ProviderSign(domain: "sts.windows.net"), ProviderSign(domain: "sts.chinacloudapi.cn"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://sts.windows.net/{tenant:guid}/", "https://sts.chinacloudapi.cn/{tenant:guid}/",
      ],
      wellKnown: false,
      discovery: [
        "https://login.microsoftonline.com/{tenant:guid}/.well-known/openid-configuration",
        "https://{cloud:any}/{domain}/.well-known/openid-configuration",
      ],
      otherKeys: [
        "https://login.microsoftonline.com/{tenant:guid}/discovery/keys",
        "https://{cloud:any}/{domain}/discovery/keys",
        "https://{cloud:any}/{domain}/discovery/v2.0/keys",
      ],
      mistaken: [
        (
          "https://{cloud:any}/{domain}/v2.0/.well-known/openid-configuration",
          "this is the document of v2.0 tokens, whose issuer is 'https://login.microsoftonline.com/TENANT/v2.0'; remove '/v2.0'"
        )
      ],
      agreeing: ["tenant"], clouds: clouds, isHosted: true, source: addressSource),
    audience: ProviderAudience(
      form: .either([.guid, .uri]), inIDTokens: "the client ID, a GUID",
      inAccessTokens: "the application ID URI of the API, such as 'api://GUID', or its GUID",
      source: "Microsoft identity platform, Access token claims reference, aud (2023-05)"),
    claims: [
      ProviderClaims(
        source: claimsSource,
        shared + [
          ProviderClaim("unique_name", .changeableUser), ProviderClaim("appid", .client, .guid),
          ProviderClaim("appidacr", .other, .oneOf(["0", "1", "2"])), ProviderClaim("acr"),
          ProviderClaim("amr", type: .array), ProviderClaim("ver", .other, .oneOf(["1.0"])),
          ProviderClaim("preferred_username", .changeableUser, if: "as an optional claim"),
        ])
    ],
    absent: absentFromBoth + [AbsentClaim("client_id", instead: "'appid'", source: restricted)],
    customClaims: custom,
    remarks: [
      "The issuer ends with a slash, and the discovery document is on another host.",
      "An application ID URI is compared exactly, with or without its slash at the end.",
    ],
    sample: ProviderSample(
      issuer: "https://sts.windows.net/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/",
      discovery:
        "https://login.microsoftonline.com/3f2a7c1e-90b4-4d7b-a5e1-6c0de9b1f4a2/.well-known/openid-configuration",
      audience: ["api://6f0a2d5e-8c1b-4e37-9a64-b2d90c7f1e58"], username: "oid",
      roles: ("roles", "Orders.Read"),
      filters: [("appid", ["7b3f90c2-e41d-4f85-9d2e-71c8a5f0e346"])]))
}
