extension Provider {
  private static let tokens: StaticString =
    "Apple Developer, Sign in with Apple, Authenticating users, Identity token"

  static let apple = Provider(
    id: "apple", name: "Sign in with Apple", aliases: ["sign-in-with-apple"],
    signs: [ProviderSign(domain: "appleid.apple.com")],
    addresses: ProviderAddresses(
      issuers: ["https://appleid.apple.com"], otherKeys: ["https://appleid.apple.com/auth/keys"],
      isHosted: true,
      source: "Apple Developer, Sign in with Apple REST API, Fetch Apple's public key"),
    audience: ProviderAudience(
      form: .either([.reverseDomain, .word]),
      inIDTokens: "the bundle ID of the app, or the Services ID of the site",
      inAccessTokens: "there are no access tokens for services",
      mistaken: [
        (
          .teamID,
          "the ID of the team is never in 'aud'; tokens have the bundle ID or the Services ID, such as 'com.corp.app'"
        ),
        (.digits, "this is the number of an app in the store; tokens have the bundle ID"),
        (
          .ends([".apps.googleusercontent.com"]),
          "this is a client ID of Google; tokens of Apple have the bundle ID or the Services ID"
        ),
      ],
      source: tokens),
    claims: [
      ProviderClaims(
        in: .id, source: tokens,
        [
          ProviderClaim("sub", .user), ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"])),
          ProviderClaim("is_private_email", .other, .oneOf(["true", "false"]), isTellTale: true),
          ProviderClaim("real_user_status", type: .number, isTellTale: true),
          ProviderClaim("transfer_sub"), ProviderClaim("nonce"), ProviderClaim("org_id"),
          ProviderClaim("nonce_supported", type: .boolean), ProviderClaim("at_hash"),
          ProviderClaim("c_hash"), ProviderClaim("auth_time", type: .number),
        ])
    ],
    customClaims: .none("Apple adds no claims of your own, and no names, roles or groups"),
    remarks: [
      "`sub` is the same in all apps of a team, and differs between teams.",
      "`email` may be a private relay address.",
    ],
    sample: ProviderSample(
      issuer: "https://appleid.apple.com",
      discovery: "https://appleid.apple.com/.well-known/openid-configuration",
      audience: ["example.corp.shop"], username: "sub", filters: []))
}
