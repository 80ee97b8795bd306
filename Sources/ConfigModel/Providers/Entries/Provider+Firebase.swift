extension Provider {
  private static let tokens: StaticString =
    "Firebase Authentication, Verify ID tokens; firebase/firebase-admin-node, token-verifier"

  static let firebase = Provider(
    id: "firebase", name: "Firebase Authentication",
    aliases: ["firebase-auth", "identity-platform"],
    signs: [ProviderSign(domain: "securetoken.google.com")],
    addresses: ProviderAddresses(
      issuers: ["https://securetoken.google.com/{project}"],
      otherKeys: [
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken%40system.gserviceaccount.com",
      ],
      mistaken: [
        (
          "https://www.googleapis.com/robot/v1/metadata/x509/{account}",
          "this URL serves PEM certificates, not a key set; use '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'"
        ),
        (
          "https://www.googleapis.com/oauth2/v3/certs",
          "these are the keys of Google; Firebase's are at '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'"
        ),
      ],
      agreeing: ["project"], isHosted: true, source: tokens),
    audience: ProviderAudience(
      form: .part("project"), inIDTokens: "the project ID, which also ends the issuer",
      inAccessTokens: "there are no access tokens", source: tokens),
    claims: [
      ProviderClaims(
        in: .id, source: tokens,
        [
          ProviderClaim("sub", .user), ProviderClaim("user_id", .user),
          ProviderClaim("firebase", type: .object, isTellTale: true),
          ProviderClaim("email", .changeableUser, .email),
          ProviderClaim("email_verified", .other, .oneOf(["true", "false"]), type: .boolean),
          ProviderClaim("phone_number", .changeableUser), ProviderClaim("name"),
          ProviderClaim("picture"),
          ProviderClaim("auth_time", type: .number), ProviderClaim("provider_id"),
        ])
    ],
    absent: ["acr", "amr", "at_hash", "azp", "c_hash", "cnf", "jti", "nbf", "nonce"].map {
      AbsentClaim(
        $0, instead: "a custom claim, whose name must not be reserved",
        source: "firebase/firebase-admin-node, Auth, BLACKLISTED_CLAIMS (reserved names)")
    } + [AbsentClaim("uid", instead: "'sub'", source: tokens)],
    customClaims: .some("The Admin SDK sets custom claims at the top level of the token."),
    remarks: [
      "`uid` of the SDKs is `sub` in the token.",
      "The sign-in provider and the tenant are nested in `firebase`, which the service cannot read.",
    ],
    sample: ProviderSample(
      issuer: "https://securetoken.google.com/corp-field",
      keys:
        "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
      audience: ["corp-field"], username: "sub", roles: ("role", "sales"), filters: []))
}
