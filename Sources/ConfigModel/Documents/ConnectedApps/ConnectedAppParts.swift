/// Schemas of the parts of a connected app that have no model of their own.
enum ConnectedAppParts {
  static let attribute = ObjectSchema(
    "custom attribute",
    [
      Field("key", .string, required: true, "The attribute's name."),
      Field("formula", .string, required: true, "The attribute's value."),
    ])

  static let ipRange = ObjectSchema(
    "range of addresses",
    [
      Field("description", .string, "What the range is."),
      Field("start", .string, required: true, "The first address."),
      Field("end", .string, required: true, "The last address."),
    ])

  static let policy = ObjectSchema(
    "OAuth policy",
    [
      Field(
        "ipRelaxation", .string,
        allowed: ["ENFORCE", "BYPASS", "BYPASS_2FACTOR", "ENFORCE_RELAXREFRESH"],
        "Whether the addresses that users may come from are held against the app's, too."),
      Field(
        "refreshTokenPolicy", .string,
        "How long refresh tokens live: `infinite`, `zero`, `specific_lifetime:90:DAYS` or `specific_inactivity:90:DAYS`."
      ),
      Field("singleLogoutUrl", .string, "Where Salesforce tells that a user has signed out."),
      Field("isTokenExchangeFlowEnabled", .boolean, "Whether tokens may be exchanged."),
    ])

  static let session = ObjectSchema(
    "session policy",
    [
      Field(
        "policyAction", .string, allowed: ["Block", "RaiseSessionLevel"],
        "What happens to sessions of too low a level."),
      Field(
        "sessionLevel", .string, allowed: ["HIGH_ASSURANCE", "LOW", "STANDARD"],
        "The level that sessions need."),
      Field("sessionTimeout", .integer, "How long sessions last, in minutes."),
    ])

  static let canvas = ObjectSchema(
    "canvas configuration",
    [
      Field(
        "accessMethod", .string, required: true, allowed: ["Get", "Post"],
        "How the app learns who the user is."),
      Field("canvasUrl", .string, required: true, "Where the app is."),
      Field("lifecycleClass", .string, "The Apex class that is told of what happens."),
      Field("locations", .strings, "Where the app may be shown."),
      Field("options", .strings, "What is hidden around it."),
      Field(
        "samlInitiationMethod", .string, allowed: ["IdpInitiated", "SpInitiated", "None"],
        "Which side begins to sign users in."),
    ])

  static let saml = ObjectSchema(
    "SAML configuration",
    [
      Field("acsUrl", .string, required: true, "Where assertions are sent."),
      Field("certificate", .string, "The certificate that requests are verified with."),
      Field("encryptionCertificate", .string, "The certificate that assertions are encrypted for."),
      Field(
        "encryptionType", .string, allowed: ["AES_128", "AES_256", "Triple_Des"],
        "How assertions are encrypted."),
      Field("entityUrl", .string, required: true, "The service provider's entity id."),
      Field("issuer", .string, "What assertions say about their issuer."),
      Field(
        "samlIdpSLOBindingEnum", .string, allowed: ["PostBinding", "RedirectBinding"],
        "How single logout is sent."),
      Field(
        "samlNameIdFormat", .string,
        allowed: ["Unspecified", "EmailAddress", "Persistent", "Transient"],
        "The form of the subject."),
      Field(
        "samlSigningAlgoType", .string, allowed: ["SHA1", "SHA256"], "How assertions are signed."),
      Field("samlSloUrl", .string, "Where single logout is sent."),
      Field("samlSubjectCustomAttr", .string, "The attribute that is the subject."),
      Field(
        "samlSubjectType", .string, required: true,
        allowed: [
          "Username", "FederationId", "UserId", "SpokeId", "CustomAttribute", "CustomAttr",
          "PersistentId", "PersistentID",
        ],
        "What the subject is."),
    ])

  static let idToken = ObjectSchema(
    "identity token configuration",
    [
      Field("idTokenAudience", .string, "Whom tokens are meant for, beside the app."),
      Field("idTokenIncludeAttributes", .boolean, "Whether they hold custom attributes."),
      Field("idTokenIncludeCustomPerms", .boolean, "Whether they hold custom permissions."),
      Field("idTokenIncludeStandardClaims", .boolean, "Whether they hold the standard claims."),
      Field("idTokenValidity", .integer, "How long they hold, in minutes."),
    ])

  static let assetToken = ObjectSchema(
    "asset token configuration",
    [
      Field("assetAudiences", .string, required: true, "Whom tokens are meant for."),
      Field("assetIncludeAttributes", .boolean, "Whether they hold custom attributes."),
      Field("assetIncludeCustomPerms", .boolean, "Whether they hold custom permissions."),
      Field("assetSigningCertId", .string, "The certificate that they are signed with."),
      Field("assetValidityPeriod", .integer, "How long they hold, in seconds."),
    ])

  static let mobile = ObjectSchema(
    "mobile app",
    [
      Field("applicationBinaryFile", .string, "The app itself."),
      Field("applicationBinaryFileName", .string, "The name of the app's file."),
      Field("applicationBundleIdentifier", .string, "The app's bundle identifier."),
      Field("applicationFileLength", .integer, "How large the app is, in bytes."),
      Field("applicationIconFile", .string, "The app's icon."),
      Field("applicationIconFileName", .string, "The name of the icon's file."),
      Field("applicationInstallUrl", .string, "Where the app is installed from."),
      Field(
        "devicePlatform", .string, required: true, allowed: ["ios", "android"],
        "What the app runs on."),
      Field(
        "deviceType", .string, allowed: ["phone", "tablet", "minitablet"],
        "What devices it is made for."),
      Field("minimumOsVersion", .string, "The oldest system that it runs on."),
      Field("privateApp", .boolean, "Whether it is in no store."),
      Field("version", .string, required: true, "The app's version."),
    ])
}
