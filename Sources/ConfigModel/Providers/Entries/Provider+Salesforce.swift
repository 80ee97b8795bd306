extension Provider {
  static let salesforce = Provider(
    id: "salesforce", name: "Salesforce", aliases: ["sfdc", "force.com"],
    signs: [
      ProviderSign(domain: "my.salesforce.com"), ProviderSign(domain: "login.salesforce.com"),
      ProviderSign(domain: "test.salesforce.com"), ProviderSign(domain: "my.site.com"),
      ProviderSign(domain: "lightning.force.com"),
    ],
    addresses: ProviderAddresses(
      issuers: [
        "https://{org:any}.my.salesforce.com", "https://login.salesforce.com",
        "https://test.salesforce.com", "https://{org:any}.my.site.com",
        "https://{org:any}.my.site.com/{site}",
      ],
      keys: ["/id/keys"], isHosted: true,
      source: "Salesforce Help, OpenID Connect discovery endpoint; JWT-based access tokens"),
    audience: ProviderAudience(
      form: .any, inIDTokens: "the consumer key, and the audience of the app's settings",
      inAccessTokens: "an array with the URL of the org",
      mistaken: [
        (
          .oneOf([
            "https://login.salesforce.com", "https://test.salesforce.com",
            "https://login.salesforce.com/", "https://test.salesforce.com/",
          ]),
          "this is the audience of assertions that apps send to Salesforce; its ID tokens have the consumer key"
        )
      ],
      source: "Salesforce Help, JWT-based access tokens; Connected app, ID token settings"),
    claims: [
      ProviderClaims(
        source: "Salesforce Help, JWT-based access tokens; OpenID Connect ID tokens",
        [
          ProviderClaim("sub", .user, .begins(["uid:", "https://"])),
          ProviderClaim("client_id", .client),
          ProviderClaim("azp", .client), ProviderClaim("scp"), ProviderClaim("scope", .scopes),
          ProviderClaim("roles", .roles, type: .array), ProviderClaim("mty"), ProviderClaim("sfi"),
          ProviderClaim("hsc", type: .boolean),
          ProviderClaim("preferred_username", .changeableUser),
          ProviderClaim("email", .changeableUser, .email), ProviderClaim("user_id"),
          ProviderClaim("organization_id"), ProviderClaim("custom_attributes", type: .object),
        ])
    ],
    customClaims: .some("Custom attributes of the app are added, nested in an object."),
    remarks: [
      "Access tokens are opaque unless the app issues JWT-based ones.",
      "ID tokens are valid for two minutes by default.",
    ],
    sample: ProviderSample(
      issuer: "https://corp.my.salesforce.com",
      discovery: "https://corp.my.salesforce.com/.well-known/openid-configuration",
      audience: ["https://corp.my.salesforce.com"], username: "sub",
      filters: [("client_id", ["3MVG9kT2nQ7xWbYdLs5RfHv8JcZm1PaE"])]))
}
