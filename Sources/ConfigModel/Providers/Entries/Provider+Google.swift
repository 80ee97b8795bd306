extension Provider {
  private static let idTokens: StaticString =
    "Google Identity, OpenID Connect, An ID token's payload; googleapis/google-auth-library-nodejs, TokenPayload"

  static let google = Provider(
    id: "google", name: "Google", aliases: ["google-workspace", "gsuite"],
    signs: [ProviderSign(domain: "accounts.google.com", bareName: "accounts.google.com")],
    addresses: ProviderAddresses(
      issuers: ["https://accounts.google.com", "accounts.google.com"], wellKnown: false,
      discovery: ["https://accounts.google.com/.well-known/openid-configuration"],
      otherKeys: [
        "https://www.googleapis.com/oauth2/v3/certs", "https://www.googleapis.com/oauth2/v2/certs",
      ],
      mistaken: [
        (
          "https://www.googleapis.com/oauth2/v1/certs",
          "this URL serves PEM certificates, not a key set; use '/oauth2/v3/certs'"
        ),
        (
          "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
          "these are the keys of Firebase; Google's are at 'https://www.googleapis.com/oauth2/v3/certs'"
        ),
      ],
      isHosted: true, source: "Google Identity, OpenID Connect, The discovery document"),
    audience: ProviderAudience(
      form: .either([
        .ends([".apps.googleusercontent.com"]), .begins(["https://", "http://"]), .digits,
      ]),
      inIDTokens: "the OAuth client ID, which ends with '.apps.googleusercontent.com'",
      inAccessTokens: "absent: access tokens are opaque",
      mistaken: [
        (
          .contains("apps.googleusercontent"),
          "client IDs of Google end with '.apps.googleusercontent.com'"
        )
      ],
      tellTales: [.ends([".apps.googleusercontent.com"])],
      source: "Google Identity, OpenID Connect, An ID token's payload, aud"),
    claims: [
      ProviderClaims(
        in: .id, source: idTokens,
        [
          ProviderClaim("sub", .user, .digits), ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim(
            "hd", .tenant, .domain, isTellTale: true, if: "for accounts of Google Workspace"),
          ProviderClaim(
            "azp", .client, .either([.ends([".apps.googleusercontent.com"]), .digits])),
          ProviderClaim("name"), ProviderClaim("given_name"), ProviderClaim("family_name"),
          ProviderClaim("picture"), ProviderClaim("profile"), ProviderClaim("locale"),
          ProviderClaim("nonce"), ProviderClaim("at_hash"), ProviderClaim("google", type: .object),
        ])
    ],
    customClaims: .none("Google adds no claims of your own"),
    remarks: [
      "`hd` is the domain of the organization, and personal accounts lack it.",
      "There are no roles or groups in the tokens.",
    ],
    sample: ProviderSample(
      issuer: "https://accounts.google.com",
      discovery: "https://accounts.google.com/.well-known/openid-configuration",
      audience: ["417302958816-k8v2m5r0tq1h7n3x.apps.googleusercontent.com"], username: "sub",
      filters: [("hd", ["corp.example"])]))
}
