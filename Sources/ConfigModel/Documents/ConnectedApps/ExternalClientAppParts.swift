/// Schemas of the files of an external client app, except for its global OAuth settings.
enum ExternalClientAppParts {
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

  private static let attribute = ObjectSchema(
    "custom attribute",
    [
      Field("key", .string, required: true, "The attribute's name."),
      Field("formula", .string, required: true, "The attribute's value."),
    ])

  static let oauth = ObjectSchema(
    "OAuth settings",
    [
      Field(
        "externalClientApplication", .string, required: true,
        "The external client app that these settings belong to."),
      Field("label", .string, "The name of these settings."),
      Field("commaSeparatedOauthScopes", .string, "The scopes that the app may request."),
      Field("isFirstPartyAppEnabled", .boolean, "Whether the app is one of Salesforce's own apps."),
      Field(
        "oauthLink", .string,
        "A link to the app's consumer key and redirect URIs, with the org that has them."),
      Field("singleLogoutUrl", .string, "The URL that Salesforce notifies when a user signs out."),
      Field(
        "customAttributes", .objects(attribute),
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
      Field(
        "externalClientApplication", .string, required: true,
        "The external client app that these settings belong to."),
      Field("label", .string, "The name of these settings."),
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

  static let oauthPolicies = ObjectSchema(
    "OAuth policies",
    [
      Field(
        "externalClientApplication", .string, required: true,
        "The external client app that these settings belong to."),
      Field("label", .string, "The name of these settings."),
      Field(
        "permittedUsersPolicyType", .string,
        allowed: ["AdminApprovedPreAuthorized", "AllSelfAuthorized"], "Who may use the app."),
      Field(
        "ipRelaxationPolicyType", .string,
        allowed: ["Enforce", "Bypass", "Bypass_2factor", "Enforce_RelaxRefresh"],
        "Whether the IP restrictions of users also apply to the app."),
      Field(
        "refreshTokenPolicyType", .string,
        allowed: ["Infinite", "SpecificInactivity", "SpecificLifetime", "Zero"],
        "The type of lifetime of refresh tokens."),
      Field(
        "refreshTokenValidityPeriod", .integer,
        "The lifetime of refresh tokens, in units of `refreshTokenValidityUnit`."),
      Field(
        "refreshTokenValidityUnit", .string, allowed: ["Days", "Hours", "Months"],
        "The unit of `refreshTokenValidityPeriod`."),
      Field(
        "requiredSessionLevel", .string, allowed: ["HIGH_ASSURANCE", "LOW", "STANDARD"],
        "The level that a session must have."),
      Field(
        "policyAction", .string, allowed: ["Block", "RaiseSessionLevel"],
        "What happens to a session with a level below the required one."),
      Field("sessionTimeoutInMinutes", .integer, "The lifetime of sessions, in minutes."),
      Field(
        "commaSeparatedPermissionSet", .string,
        "The permission sets that allow users to use the app."),
      Field("commaSeparatedProfile", .string, "The profiles that allow users to use the app."),
      Field(
        "commaSeparatedCustomScopes", .string,
        "The custom scopes of the org that the app may request."),
      Field(
        "customAttributes", .objects(attribute),
        "The custom attributes of users that the app receives."),
      Field("apexHandler", .string, "The Apex class that customizes the app's behavior."),
      Field("executeHandlerAs", .string, "The user that the Apex class runs as."),
      Field(
        "clientCredentialsFlowUser", .string,
        "The user that the app acts as in the client credentials flow."),
      Field(
        "isClientCredentialsFlowEnabled", .boolean,
        "Whether the app may use the client credentials flow."),
      Field("isGuestCodeCredFlowEnabled", .boolean, "Whether guest users may use the app."),
      Field("isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs."),
      Field("isTokenExchangeFlowEnabled", .boolean, "Whether the app may exchange tokens."),
      Field("guestJwtTimeout", .integer, "The lifetime of JWT access tokens for guests."),
      Field(
        "guestJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
        "Whether the lifetime of these tokens is that of the user session."),
      Field("namedUserJwtTimeout", .integer, "The lifetime of JWT access tokens for users."),
      Field(
        "namedUserJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
        "Whether the lifetime of these tokens is that of the user session."),
      Field("singleLogoutUrl", .string, "The URL that Salesforce notifies when a user signs out."),
      Field("startUrl", .string, "The URL that users go to after signing in."),
    ])
}
