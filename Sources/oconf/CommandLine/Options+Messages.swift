import ConfigModel

/// The options of `oconf message` and `oconf message build`.
extension Option {
  static let dialect = Option(
    "dialect", value: "NAME", choices: MessageDialect.allCases.map(\.rawValue),
    """
    The dialect of the messages, instead of the detected one: 'guide' (apps without Mobile SDK), \
    'ios-sdk' (Mobile SDK for iOS), 'android-6' (Mobile SDK for Android, 6.0 to 10.2), or \
    'android-11' (Mobile SDK for Android, 11.0 and later)
    """)
  static let loginHost = Option(
    "login-host", value: "HOST", isRepeatable: true,
    "Allow a login host that is not one of Salesforce's")
  static let setup = Option(
    "setup", value: "FILE", "Check against the apps declared in this setup (*.idp-setup.json)")

  // MARK: build

  static let buildDialect = Option(
    "dialect", value: "NAME", choices: MessageDialect.allCases.map(\.rawValue),
    "The dialect of the message, instead of 'guide' or that of the message in '--to'")
  static let buildLoginHost = Option("login-host", value: "HOST", "The host that users log in to")
  static let answerTo = Option(
    "to", value: "MESSAGE", "Answer this message; its scheme, state, host and flow are copied")
  static let scheme = Option("scheme", value: "SCHEME", "The URL scheme of the receiving app")
  static let consumerKey = Option("client-id", value: "KEY", "The client's consumer key")
  static let redirectURI = Option("redirect-uri", value: "URI", "The client's callback URL")
  static let scopes = Option("scopes", value: "LIST", "The scopes, separated by commas")
  static let userHint = Option("user-hint", value: "ORG:USER", "The organization and user IDs")
  static let state = Option("state", value: "TEXT", "The state, instead of a new one")
  static let freshState = Option(
    "fresh-state", "Create a state even if the dialect does not require one")
  static let challenge = Option("challenge", value: "TEXT", "The code challenge")
  static let pkce = Option("pkce", "Create a code verifier and its challenge (requires openssl)")
  static let code = Option("code", value: "TEXT", "The authorization code")
  static let errorCode = Option("error-code", value: "TEXT", "The error code")
  static let errorDescription = Option("description", value: "TEXT", "The error description")
  static let errorReason = Option("reason", value: "TEXT", "The reason for the error")
  static let startURL = Option(
    "start-url", value: "URL", "The page that the client opens after login")
  static let appName = Option("app-name", value: "TEXT", "The display name of the client")
  static let uuid = Option("uuid", value: "UUID", "The flow identifier, instead of a new one")
  static let package = Option("package", value: "NAME", "The package of the sending app")
  static let activity = Option(
    "activity", value: "NAME", "The activity that the client opens after login")
}
