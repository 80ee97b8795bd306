/// Schemas of the parts of a connected app that have no model of their own.
enum ConnectedAppParts {
  static let attribute = ObjectSchema(
    "custom attribute",
    [
      Field("key", .string, required: true, "The attribute's name."),
      Field("formula", .string, required: true, "The attribute's value."),
    ])

  static let ipRange = ObjectSchema(
    "IP range",
    [
      Field("description", .string, "The purpose of the range."),
      Field("start", .string, required: true, "The first address."),
      Field("end", .string, required: true, "The last address."),
    ])

  static let session = ObjectSchema(
    "session policy",
    [
      Field(
        "policyAction", .string, allowed: ["Block", "RaiseSessionLevel"],
        "What happens to a session with a level below the required one."),
      Field(
        "sessionLevel", .string, allowed: ["HIGH_ASSURANCE", "LOW", "STANDARD"],
        "The level that a session must have."),
      Field("sessionTimeout", .integer, "The lifetime of sessions, in minutes."),
    ])

  static let canvas = ObjectSchema(
    "canvas configuration",
    [
      Field(
        "accessMethod", .string, required: true, allowed: ["Get", "Post"],
        "How the canvas app gets information about the user."),
      Field("canvasUrl", .string, required: true, "The URL of the canvas app."),
      Field("lifecycleClass", .string, "The Apex class that handles the app's lifecycle events."),
      Field("locations", .strings, "The locations in which the app may be shown."),
      Field("options", .strings, "The parts of the page around the app that are hidden."),
      Field(
        "samlInitiationMethod", .string, allowed: ["IdpInitiated", "SpInitiated", "None"],
        "Which side starts the sign-in."),
    ])

  static let idToken = ObjectSchema(
    "identity token configuration",
    [
      Field("idTokenAudience", .string, "The audiences of ID tokens besides the app."),
      Field("idTokenIncludeAttributes", .boolean, "Whether the tokens contain custom attributes."),
      Field(
        "idTokenIncludeCustomPerms", .boolean, "Whether the tokens contain custom permissions."),
      Field(
        "idTokenIncludeStandardClaims", .boolean, "Whether the tokens contain standard claims."),
      Field("idTokenValidity", .integer, "The lifetime of the tokens, in minutes."),
    ])

  static let assetToken = ObjectSchema(
    "asset token configuration",
    [
      Field("assetAudiences", .string, required: true, "The audiences of the tokens."),
      Field("assetIncludeAttributes", .boolean, "Whether the tokens contain custom attributes."),
      Field("assetIncludeCustomPerms", .boolean, "Whether the tokens contain custom permissions."),
      Field("assetSigningCertId", .string, "The certificate with which the tokens are signed."),
      Field("assetValidityPeriod", .integer, "The lifetime of the tokens, in seconds."),
    ])

  static let mobile = ObjectSchema(
    "mobile app",
    [
      Field("applicationBinaryFile", .string, "The binary file of the app."),
      Field("applicationBinaryFileName", .string, "The name of the app's binary file."),
      Field("applicationBundleIdentifier", .string, "The app's bundle identifier."),
      Field("applicationFileLength", .integer, "The size of the app, in bytes."),
      Field("applicationIconFile", .string, "The app's icon."),
      Field("applicationIconFileName", .string, "The name of the app's icon file."),
      Field("applicationInstallUrl", .string, "The URL from which the app is installed."),
      Field(
        "devicePlatform", .string, required: true, allowed: ["ios", "android"],
        "The platform that the app runs on."),
      Field(
        "deviceType", .string, allowed: ["phone", "tablet", "minitablet"],
        "The type of device that the app is made for."),
      Field(
        "minimumOsVersion", .string, "The oldest operating system version that the app runs on."),
      Field("privateApp", .boolean, "Whether the app is private, that is, not in an app store."),
      Field("version", .string, required: true, "The app's version."),
    ])
}
