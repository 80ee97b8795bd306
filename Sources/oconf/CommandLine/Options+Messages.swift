import ConfigModel

/// The options of `oconf message` and `oconf message build`.
extension Option {
  static let dialect = Option(
    "dialect", value: "NAME", choices: MessageDialect.allCases.map(\.rawValue),
    "whose messages they are: guide, ios-sdk, android-6 or android-11")
  static let loginHost = Option(
    "login-host", value: "HOST", "a host that users log in to, besides Salesforce's (repeatable)")
  static let setup = Option(
    "setup", value: "FILE",
    "the apps that exchange them, as a setup (*.idp-setup.json) declares them")

  // MARK: build

  static let buildDialect = Option(
    "dialect", value: "NAME", choices: MessageDialect.allCases.map(\.rawValue),
    "whose message: guide (default), ios-sdk, android-6 or android-11")
  static let buildLoginHost = Option("login-host", value: "HOST", "the host that users log in to")
  static let answerTo = Option(
    "to", value: "MESSAGE", "answer this message: its scheme, state, host and flow are taken over")
  static let scheme = Option(
    "scheme", value: "SCHEME", "the scheme of the app that gets the message")
  static let consumerKey = Option("client-id", value: "KEY", "the client's consumer key")
  static let redirectURI = Option("redirect-uri", value: "URI", "the client's callback")
  static let scopes = Option("scopes", value: "LIST", "the scopes, with commas between them")
  static let userHint = Option("user-hint", value: "ORG:USER", "the user, by both identifiers")
  static let state = Option("state", value: "TEXT", "the state, instead of a fresh one")
  static let freshState = Option("fresh-state", "make a state where the dialect needs none")
  static let challenge = Option("challenge", value: "TEXT", "the code challenge")
  static let pkce = Option("pkce", "make a code verifier, and its challenge with openssl")
  static let code = Option("code", value: "TEXT", "the authorization code")
  static let errorCode = Option("error-code", value: "TEXT", "what failed")
  static let errorDescription = Option("description", value: "TEXT", "what failed, in words")
  static let errorReason = Option("reason", value: "TEXT", "why it failed")
  static let startURL = Option("start-url", value: "URL", "where the client goes afterwards")
  static let appName = Option("app-name", value: "TEXT", "the client's name for people")
  static let uuid = Option("uuid", value: "UUID", "the flow, instead of a fresh one")
  static let package = Option("package", value: "NAME", "the package of the app that sends")
  static let activity = Option("activity", value: "NAME", "what the client shows afterwards")
}
