extension Provider {
  private static let concepts: StaticString =
    "Windows Server, AD FS OpenID Connect/OAuth concepts; Single log-out for OpenID Connect with AD FS"

  static let adfs = Provider(
    id: "adfs", name: "AD FS", aliases: ["ad-fs", "active-directory-federation-services"],
    signs: [ProviderSign(segment: "adfs")],
    keySigns: [
      ProviderSign(path: "/adfs/discovery/keys"), ProviderSign(path: "/adfs/.well-known"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://{host:any}/adfs", "http://{host:any}/adfs/services/trust",
        "https://{host:any}/adfs/services/trust",
      ],
      wellKnown: false, discovery: ["https://{host:any}/adfs/.well-known/openid-configuration"],
      otherKeys: ["https://{host:any}/adfs/discovery/keys"],
      mistaken: [
        (
          "https://{host:any}/adfs/services/trust/.well-known/openid-configuration",
          "the discovery document of AD FS is at '/adfs/.well-known/openid-configuration'"
        ),
        (
          "https://{host:any}/FederationMetadata/{rest:path}",
          "this is the SAML metadata; the keys are at '/adfs/discovery/keys'"
        ),
        (
          "https://{host:any}/adfs/oauth2/{rest:path}",
          "the keys of AD FS are at '/adfs/discovery/keys'"
        ),
      ],
      isHosted: false,
      source: """
        Windows Server, AD FS OpenID Connect; [MS-OIDCE], access_token_issuer; \
        MicrosoftDocs/windowsserverdocs#551 (2018-04)
        """),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID",
      inAccessTokens:
        "the identifier of the Web API: a URI, a GUID or 'microsoft:identityserver:ID'",
      tellTales: [
        .begins(["microsoft:identityserver:"]), .oneOf(["urn:microsoft:userinfo"]),
      ],
      source: concepts),
    claims: [
      ProviderClaims(
        source: concepts,
        [
          ProviderClaim("sub", .user), ProviderClaim("upn", .changeableUser),
          ProviderClaim("email", .changeableUser), ProviderClaim("unique_name", .changeableUser),
          ProviderClaim("apptype", .other, .oneOf(["Confidential", "Public"]), isTellTale: true),
          ProviderClaim("appid", .client), ProviderClaim("ver", .other, .oneOf(["1.0"])),
          ProviderClaim("scp", .scopes), ProviderClaim("authmethod"), ProviderClaim("sid"),
          ProviderClaim("auth_time"),
          ProviderClaim("group", .roles, type: .stringOrArray, if: "with a claim rule"),
          ProviderClaim("role", .roles, type: .stringOrArray, if: "with a claim rule"),
        ])
    ],
    absent: [
      AbsentClaim("tid", instead: "nothing: AD FS has no tenants", source: concepts),
      AbsentClaim("oid", instead: "'sub' or 'upn'", source: concepts),
      AbsentClaim("azp", instead: "'appid'", source: concepts),
    ],
    customClaims: .some(
      "Issuance transform rules add claims; ID tokens need the scope 'allatclaims' for them."),
    remarks: [
      "Access tokens have `access_token_issuer` of the metadata in `iss`, by default with http; ID tokens have 'https://HOST/adfs'.",
      "Groups and roles are in the tokens only with claim rules; one group is a string, several are an array.",
    ],
    sample: ProviderSample(
      issuer: "http://fs.corp.example/adfs/services/trust",
      discovery: "https://fs.corp.example/adfs/.well-known/openid-configuration",
      audience: ["https://api.corp.example/"], username: "upn", roles: ("group", "Sales"),
      filters: [("appid", ["b47e09d3-6a1c-4f85-9d2e-71c8a5f0e346"])]))
}
