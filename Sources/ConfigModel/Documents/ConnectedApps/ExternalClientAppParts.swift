/// Schemas of the files of an external client app, except for its global OAuth settings.
enum ExternalClientAppParts {
  static let application = ObjectSchema(
    "external client app",
    [
      Field("label", .string, required: true, "What users see the app called."),
      Field("contactEmail", .string, "Where Salesforce reaches whoever owns it."),
      Field("contactPhone", .string, "Where Salesforce calls whoever owns it."),
      Field("description", .string, "What the app is for."),
      Field(
        "distributionState", .string, allowed: ["AutoInstalled", "Local", "Managed", "Packaged"],
        "Whether it stays in its org."),
      Field("iconUrl", .string, "A small picture."),
      Field("infoUrl", .string, "A page with more about the app."),
      Field("logoUrl", .string, "A picture."),
      Field("isProtected", .boolean, "Whether subscribers cannot change it."),
      Field("managedType", .string, "Reserved."),
      Field("orgScopedExternalApp", .string, "The org and the name that it has there."),
    ])

  static let idToken = ObjectSchema(
    "identity token configuration",
    [
      Field("idTokenAudience", .string, "Whom tokens are meant for, beside the app."),
      Field("idTokenIncludeAttributes", .boolean, "Whether they hold custom attributes."),
      Field("idTokenIncludeStandardClaims", .boolean, "Whether they hold the standard claims."),
      Field("idTokenValidityInMinutes", .integer, "How long they hold, in minutes."),
    ])

  private static let attribute = ObjectSchema(
    "custom attribute",
    [
      Field("key", .string, required: true, "The attribute's name."),
      Field("formula", .string, required: true, "The attribute's value."),
    ])

  static let oauth = ObjectSchema(
    "OAuth settings",
    [
      Field("externalClientApplication", .string, required: true, "The app that they belong to."),
      Field("label", .string, "What they are called."),
      Field("commaSeparatedOauthScopes", .string, "What the app may ask for."),
      Field("isFirstPartyAppEnabled", .boolean, "Whether it is one of Salesforce's own."),
      Field("oauthLink", .string, "Its key and redirect URIs, by the org that has them."),
      Field("singleLogoutUrl", .string, "Where Salesforce tells that a user has signed out."),
      Field("customAttributes", .objects(attribute), "What the app is told about its users."),
      Field(
        "trustedIpRanges",
        .objects(
          ObjectSchema(
            "range of addresses",
            [
              Field("description", .string, "What the range is."),
              Field("startIpAddress", .string, "The first address."),
              Field("endIpAddress", .string, "The last address."),
            ])), "Addresses that it is trusted from."),
      Field("areAttributesIncludedInAssetToken", .boolean, "Whether they hold attributes."),
      Field("areCustomPermsIncludedInAssetToken", .boolean, "Whether they hold permissions."),
      Field("assetTokenAudiences", .string, "Whom tokens for devices are meant for."),
      Field("assetTokenSigningCertificate", .string, "The certificate that signs them."),
      Field("assetTokenValidity", .integer, "How long they hold."),
      Field("clientAssertionCertificate", .string, "The certificate that signs assertions."),
    ])

  static let policies = ObjectSchema(
    "policies",
    [
      Field("externalClientApplication", .string, required: true, "The app that they belong to."),
      Field("label", .string, "What they are called."),
      Field("isEnabled", .boolean, "Whether the app can be used."),
      Field("isOauthPluginEnabled", .boolean, "Whether it uses OAuth."),
      Field("isCanvasPluginEnabled", .boolean, "Whether it is a canvas app."),
      Field("isMobilePluginEnabled", .boolean, "Whether it is a mobile app."),
      Field("isNotificationPluginEnabled", .boolean, "Whether it is notified."),
      Field("isPushPluginEnabled", .boolean, "Whether it gets push messages."),
      Field("isSamlPluginEnabled", .boolean, "Whether it uses SAML."),
      Field("startPage", .string, allowed: ["Custom", "None", "OAuth"], "Where users begin."),
      Field("startUrl", .string, "Where users begin, if that is a page of its own."),
    ])

  static let oauthPolicies = ObjectSchema(
    "OAuth policies",
    [
      Field("externalClientApplication", .string, required: true, "The app that they belong to."),
      Field("label", .string, "What they are called."),
      Field(
        "permittedUsersPolicyType", .string,
        allowed: ["AdminApprovedPreAuthorized", "AllSelfAuthorized"], "Who may use the app."),
      Field(
        "ipRelaxationPolicyType", .string,
        allowed: ["Enforce", "Bypass", "Bypass_2factor", "Enforce_RelaxRefresh"],
        "Whether the addresses that users may come from are held against the app's, too."),
      Field(
        "refreshTokenPolicyType", .string,
        allowed: ["Infinite", "SpecificInactivity", "SpecificLifetime", "Zero"],
        "How long refresh tokens live."),
      Field("refreshTokenValidityPeriod", .integer, "How many units they live."),
      Field(
        "refreshTokenValidityUnit", .string, allowed: ["Days", "Hours", "Months"], "The unit."),
      Field(
        "requiredSessionLevel", .string, allowed: ["HIGH_ASSURANCE", "LOW", "STANDARD"],
        "The level that sessions need."),
      Field(
        "policyAction", .string, allowed: ["Block", "RaiseSessionLevel"],
        "What happens to sessions of too low a level."),
      Field("sessionTimeoutInMinutes", .integer, "How long sessions last, in minutes."),
      Field("commaSeparatedPermissionSet", .string, "The permission sets that admit users."),
      Field("commaSeparatedProfile", .string, "The profiles that admit users."),
      Field("commaSeparatedCustomScopes", .string, "Scopes of the org's own."),
      Field("customAttributes", .objects(attribute), "What the app is told about its users."),
      Field("apexHandler", .string, "The Apex class that changes what the app does."),
      Field("executeHandlerAs", .string, "The user that the class runs as."),
      Field("clientCredentialsFlowUser", .string, "The user that the app is by itself."),
      Field("isClientCredentialsFlowEnabled", .boolean, "Whether the app may act for itself."),
      Field("isGuestCodeCredFlowEnabled", .boolean, "Whether guests may use the app."),
      Field("isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs."),
      Field("isTokenExchangeFlowEnabled", .boolean, "Whether tokens may be exchanged."),
      Field("guestJwtTimeout", .integer, "How long tokens of guests hold."),
      Field(
        "guestJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
        "Whether that is as long as the session."),
      Field("namedUserJwtTimeout", .integer, "How long tokens of users hold."),
      Field(
        "namedUserJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
        "Whether that is as long as the session."),
      Field("singleLogoutUrl", .string, "Where Salesforce tells that a user has signed out."),
      Field("startUrl", .string, "Where users go after signing in."),
    ])
}
