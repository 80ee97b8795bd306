/// The meaning of a parameter, independent of its name in a dialect.
public enum MessageRole: String, Sendable {
  case clientID, codeChallenge, redirectURI, scopes, userHint, loginHost, loginURL, state, code
  case errorCode, errorDescription, errorReason, errorText
  case startURL, appName, uuid, userID, organizationID, keychainReference, keychainGroup
  case sourcePackage, activity, extras, action, computedScopes
  /// The method of the code challenge. RFC 7636 defines it, but no dialect has it.
  case challengeMethod

  /// True if only the two apps may know the value, so that no report shows it. The state and the
  /// identifier of a flow distinguish an answer from a forged one.
  public var isSecret: Bool { self == .code || self == .state || self == .uuid }

  /// The role of a parameter by its name in RFC 6749 or RFC 7636, where the dialects use another
  /// name; nil for other names.
  static func named(inOAuth name: Text) -> MessageRole? {
    if name == "client_id" { return .clientID }
    if name == "redirect_uri" { return .redirectURI }
    if name == "scope" { return .scopes }
    if name == "code_challenge_method" { return .challengeMethod }
    return nil
  }
}

/// The parameters of one message type in one dialect, each declared once.
public struct MessageFormat: Sendable {
  public enum Presence: Sendable {
    case required, optional
  }

  public struct Parameter: Sendable {
    public let name: StaticString
    public let role: MessageRole
    public let presence: Presence
    /// The content of the parameter, in a few words.
    public let summary: StaticString

    init(
      _ name: StaticString, _ role: MessageRole, _ presence: Presence, _ summary: StaticString
    ) {
      self.name = name
      self.role = role
      self.presence = presence
      self.summary = summary
    }
  }

  public let dialect: MessageDialect
  public let type: MessageType
  /// The last part of a URL's path, or the action of an intent. Empty for an intent without an
  /// action, which is the result of an activity.
  public let command: StaticString
  public let parameters: [Parameter]

  init(
    _ dialect: MessageDialect, _ type: MessageType, _ command: StaticString,
    _ parameters: [Parameter]
  ) {
    self.dialect = dialect
    self.type = type
    self.command = command
    self.parameters = parameters
  }

  public func parameter(named name: Text) -> Parameter? {
    parameters.first { name == $0.name }
  }

  public func parameter(_ role: MessageRole) -> Parameter? {
    parameters.first { $0.role == role }
  }

  /// The host and the version in the URL of every message (Implementation Details and Options,
  /// Initiate Authentication from an IdP App). The SDKs for iOS write the same.
  public static let host: StaticString = "oauth2"
  public static let version: StaticString = "v1.0"
}
