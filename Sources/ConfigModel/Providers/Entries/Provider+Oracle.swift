extension Provider {
  static let oracle = Provider(
    id: "oracle-idcs", name: "Oracle IDCS",
    aliases: ["idcs", "oci-iam", "oracle", "oracle-iam", "oci"],
    signs: [ProviderSign(domain: "identity.oraclecloud.com")],
    keySigns: [ProviderSign(path: "/admin/v1/SigningCert/jwk")],
    addresses: ProviderAddresses(
      issuers: [
        "https://identity.oraclecloud.com/", "https://{tenant}.identity.oraclecloud.com/",
        "https://{host:any}.identity.oraclecloud.com/",
        "https://{host:any}.identity.oraclecloud.com", "https://identity.oraclecloud.com",
        "https://{host:any}.identity.oraclecloud.com:443",
        "https://{host:any}.identity.oraclecloud.com:443/",
      ],
      wellKnown: false,
      discovery: [
        "https://{tenant}.identity.oraclecloud.com/.well-known/openid-configuration",
        "https://{host:any}/.well-known/openid-configuration",
      ],
      otherKeys: [
        "https://{tenant}.identity.oraclecloud.com/admin/v1/SigningCert/jwk",
        "https://{host:any}/admin/v1/SigningCert/jwk",
      ],
      mistaken: [
        (
          "https://{host:any}/.well-known/idcs-configuration",
          "this document has the endpoints of the product; use '/.well-known/openid-configuration'"
        )
      ],
      isHosted: true,
      source: """
        Oracle Cloud Infrastructure, API Gateway, Validating tokens with identity providers; IAM with \
        identity domains, Using OpenID Connect
        """),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the client ID and the issuer",
      inAccessTokens:
        "the primary audience of the resource app, such as a URL with a slash at the end",
      source: "Oracle Cloud Infrastructure, IAM with identity domains, Using OpenID Connect"),
    claims: [
      ProviderClaims(
        source: """
          Oracle Cloud Infrastructure, IAM with identity domains, Access token; Using OpenID Connect
          """,
        [
          ProviderClaim("sub", .changeableUser), ProviderClaim("user_id", .user),
          ProviderClaim("user_ocid", .user), ProviderClaim("client_id", .client),
          ProviderClaim("azp", .client), ProviderClaim("client_name"),
          ProviderClaim("scope", .scopes),
          ProviderClaim("tok_type", .tokenKind, .oneOf(["AT", "IT"]), isTellTale: true),
          ProviderClaim("sub_type", .other, .oneOf(["user", "client"]), isTellTale: true),
          ProviderClaim("tenant", .tenant, .part("tenant")),
          ProviderClaim("user_tenantname", .tenant, .part("tenant"), isTellTale: true),
          ProviderClaim("client_tenantname", isTellTale: true), ProviderClaim("tenant_iss"),
          ProviderClaim("sub_mappingattr"), ProviderClaim("user_displayname"), ProviderClaim("gtp"),
          ProviderClaim("userAppRoles", .roles, type: .array), ProviderClaim("sid"),
        ])
    ],
    customClaims: .some("The CustomClaims API adds claims."),
    tokenKind: TokenKindClaim(name: "tok_type", idTokens: ["IT"], accessTokens: ["AT"]),
    remarks: [
      "Tokens of all identity domains can have one issuer: require `tenant` or `user_tenantname` with a filter.",
      "The issuer ends with a slash in some versions and not in others; read `iss` in a token.",
      "The key set needs the setting for public access to the signing certificate.",
    ],
    sample: ProviderSample(
      issuer: "https://identity.oraclecloud.com/",
      discovery:
        "https://idcs-5f8e2c7a91d04b63ae1f7d09c2b85e34.identity.oraclecloud.com/.well-known/openid-configuration",
      audience: ["https://api.corp.example/"], username: "user_id", roles: ("corp_groups", "sales"),
      filters: [
        ("tok_type", ["AT"]), ("user_tenantname", ["idcs-5f8e2c7a91d04b63ae1f7d09c2b85e34"]),
      ]))
}
