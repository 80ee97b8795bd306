/// Schemas of the files of an external client app that have no model of their own.
enum ExternalClientAppParts {
  /// The first two elements of every file but that of the app itself.
  static let owner = Field(
    "externalClientApplication", .string, required: true,
    "The external client app that these settings belong to.")
  static let label = Field("label", .string, "The name of these settings.")

  static let application = ObjectSchema(
    "external client app",
    [
      Field("label", .string, required: true, "The name of the app that users see."),
      Field(
        "contactEmail", .string, "The email address at which Salesforce contacts the app's owner."),
      Field(
        "contactPhone", .string, "The phone number at which Salesforce contacts the app's owner."),
      Field("description", .string, "The purpose of the app."),
      Field(
        "distributionState", .string, allowed: ["AutoInstalled", "Local", "Managed", "Packaged"],
        "Whether the app is distributed or stays in its org."),
      Field("iconUrl", .string, "The URL of a small image."),
      Field("infoUrl", .string, "The URL of a page with more information about the app."),
      Field("logoUrl", .string, "The URL of an image."),
      Field("isProtected", .boolean, "Whether the app is protected from changes by subscribers."),
      Field("managedType", .string, "Reserved."),
      Field("orgScopedExternalApp", .string, "The org of the app, and the app's name in that org."),
    ])

  static let idToken = ObjectSchema(
    "identity token configuration",
    [
      Field("idTokenAudience", .string, "The audiences of ID tokens besides the app."),
      Field("idTokenIncludeAttributes", .boolean, "Whether the tokens contain custom attributes."),
      Field(
        "idTokenIncludeStandardClaims", .boolean, "Whether the tokens contain standard claims."),
      Field("idTokenValidityInMinutes", .integer, "The lifetime of the tokens, in minutes."),
    ])

  static let oauth = ObjectSchema(
    "OAuth settings",
    [
      owner, label,
      Field("commaSeparatedOauthScopes", .string, "The scopes that the app may request."),
      Field("isFirstPartyAppEnabled", .boolean, "Whether the app is one of Salesforce's own apps."),
      Field(
        "oauthLink", .string,
        "A link to the app's consumer key and redirect URIs, with the org that has them."),
      OAuthField.singleLogoutUrl,
      Field(
        "customAttributes", .objects(ConnectedAppParts.attribute),
        "The custom attributes of users that the app receives."),
      Field(
        "trustedIpRanges",
        .objects(
          ObjectSchema(
            "IP range",
            [
              Field("description", .string, "The purpose of the range."),
              Field("startIpAddress", .string, "The first address."),
              Field("endIpAddress", .string, "The last address."),
            ])), "The trusted IP ranges of the app."),
      Field(
        "areAttributesIncludedInAssetToken", .boolean,
        "Whether asset tokens contain attributes."),
      Field(
        "areCustomPermsIncludedInAssetToken", .boolean,
        "Whether asset tokens contain custom permissions."),
      Field("assetTokenAudiences", .string, "The audiences of asset tokens."),
      Field(
        "assetTokenSigningCertificate", .string,
        "The certificate with which asset tokens are signed."),
      Field("assetTokenValidity", .integer, "The lifetime of asset tokens."),
      Field(
        "clientAssertionCertificate", .string,
        "The certificate with which the app signs its assertions."),
    ])

  static let policies = ObjectSchema(
    "policies",
    [
      owner, label,
      Field("isEnabled", .boolean, "Whether the app can be used."),
      Field("isOauthPluginEnabled", .boolean, "Whether the app uses OAuth."),
      Field("isCanvasPluginEnabled", .boolean, "Whether the app is a canvas app."),
      Field("isMobilePluginEnabled", .boolean, "Whether the app is a mobile app."),
      Field("isNotificationPluginEnabled", .boolean, "Whether the app receives notifications."),
      Field("isPushPluginEnabled", .boolean, "Whether the app receives push messages."),
      Field("isSamlPluginEnabled", .boolean, "Whether the app uses SAML."),
      Field(
        "startPage", .string, allowed: ["Custom", "None", "OAuth"], "Which page users start on."),
      Field("startUrl", .string, "The URL that users start on, if it is a custom page."),
    ])
}
