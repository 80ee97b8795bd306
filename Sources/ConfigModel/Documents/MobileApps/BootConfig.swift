/// The settings that a Mobile SDK app starts with, under the names in its files: `bootconfig.json`
/// of a hybrid app, `bootconfig.plist` on iOS, and `res/values/bootconfig.xml` on Android.
public enum BootConfig {
  static let consumerKey: StaticString = "remoteAccessConsumerKey"
  static let redirectURI: StaticString = "oauthRedirectURI"
  static let scopes: StaticString = "oauthScopes"
  static let shouldAuthenticate: StaticString = "shouldAuthenticate"
  static let isLocal: StaticString = "isLocal"
  static let startPage: StaticString = "startPage"
  static let errorPage: StaticString = "errorPage"
  static let attemptOfflineLoad: StaticString = "attemptOfflineLoad"
  static let unauthenticatedStartPage: StaticString = "unauthenticatedStartPage"

  public static let schema = ObjectSchema(
    "app configuration", isOfTemplates: true,
    [
      Field(
        consumerKey, .string, required: true,
        "The consumer key of the connected app with which the app signs in."),
      Field(
        redirectURI, .string, required: true,
        "The URL to which Salesforce sends users back: a callback URL of the connected app.",
        examples: [.string("example.corp.visits://login/done")]),
      Field(
        scopes, .strings,
        """
        The scopes that the app requests, by their names in requests. Mobile SDK always adds \
        `refresh_token`. From version 13.2, an empty or absent list means all scopes of the \
        connected app.
        """,
        examples: [.strings(["api", "web"])]),
      Field(
        shouldAuthenticate, .boolean, default: .boolean(true),
        "Whether users must sign in when the app starts."),
      Field(
        isLocal, .boolean, "Whether the pages are in the app and not on the Salesforce server."),
      Field(
        startPage, .string, default: .string("index.html"),
        "The first page: a path inside the app, or relative to the Salesforce server."),
      Field(
        errorPage, .string, default: .string("error.html"),
        "The page that the app shows when an error occurs."),
      Field(
        attemptOfflineLoad, .boolean, default: .boolean(true),
        "Whether the app tries to start without a network connection."),
      Field(
        unauthenticatedStartPage, .string,
        """
        The full URL of the first page, for apps with remote pages that do not require users to \
        sign in.
        """,
        examples: [.string("https://visits.corp.example/start")]),
      Field(
        "androidPushNotificationClientId", .string, "The sender ID of push messages, in old apps."),
      Field("pushNotificationClientId", .string, "The sender ID of push messages, in older apps."),
    ])

  /// The setting that a name looks like a misspelling of; nil if it is the name of a setting, or
  /// resembles none.
  public static func misspelt(_ name: Text) -> StaticString? {
    guard !schema.fields.contains(where: { name == $0.name }) else { return nil }
    let names = schema.fields.map(\.name.description)
    guard let near = EditDistance.nearest(to: name.string, among: names) else { return nil }
    return schema.fields.first { $0.name.description == near }?.name
  }

  /// True if a setting is a Boolean.
  public static func isBoolean(_ name: Text) -> Bool {
    schema.fields.contains { field in
      guard case .boolean = field.type else { return false }
      return name == field.name
    }
  }
}

/// The other apps that an Android app can see (`<queries>` of its manifest).
public struct ManifestQueries: Sendable {
  public let packages: [LocatedText]
  /// The schemes of the addresses that the app may query.
  public let schemes: [LocatedText]
  /// True if the app can see all other apps.
  public let seesAll: Bool

  init(_ manifest: XMLElement) {
    let queries = manifest.children.filter { $0.name == "queries" }.flatMap { Array($0.children) }
    packages = queries.filter { $0.name == "package" }.compactMap { $0.attribute("name") }
    schemes = queries.filter { $0.name == "intent" }.flatMap { intent in
      intent.children.filter { $0.name == "data" }.compactMap { $0.attribute("scheme") }
    }
    seesAll = manifest.children.contains { element in
      element.name == "uses-permission"
        && element.attribute("name").map { $0.text == "android.permission.QUERY_ALL_PACKAGES" }
          ?? false
    }
  }
}
