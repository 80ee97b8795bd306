/// A parameter as it is written in a message.
public struct MessageParameter: Sendable {
  /// The name, with escapes decoded.
  public let name: Text
  /// The value as written.
  public let raw: Text
  /// The value, with escapes decoded. A `+` stays as it is.
  public let value: Text
  public let nameRange: SourceRange
  public let valueRange: SourceRange
  /// The meaning of the name in some dialect; nil if no dialect has the name.
  public private(set) var role: MessageRole?
  /// True if the parameter must be hidden in reports although it has lost its role.
  private var isSecretWithoutRole = false

  init(
    name: Text, raw: Text, value: Text, nameRange: SourceRange, valueRange: SourceRange,
    role: MessageRole?
  ) {
    self.name = name
    self.raw = raw
    self.value = value
    self.nameRange = nameRange
    self.valueRange = valueRange
    self.role = role
  }

  /// Removes the role, because the name means something else in a text that is not a message.
  mutating func forgetRole() {
    isSecretWithoutRole = isSecret
    role = nil
  }

  /// The range from the start of the name to the end of the value.
  public var range: SourceRange { SourceRange(nameRange.start, valueRange.end) }

  /// True if no report may show the value.
  public var isSecret: Bool {
    if let role { return role.isSecret }
    if isSecretWithoutRole { return true }
    if Self.sessions.contains(where: { name.equalsIgnoringCase($0) }) { return true }
    guard name.count <= 64 else { return false }
    return SecretParameters.resemblesSecret(name.string) || SecretNames.contain(name.string)
  }

  /// True if the value is a consumer key, of which reports show at most ``IDPMessages/shownOfKey``
  /// characters. The name may be misspelled.
  public var isConsumerKey: Bool { role == .clientID || MessageSecrets.isKeyName(name) }

  /// The part of the name that looks like a name. The rest may be a value in the wrong place.
  var plainName: Text {
    let end = (0..<name.count).first {
      let byte = name[$0]
      return !byte.isPartOfWord && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
    }
    return name.part(0, end ?? name.count)
  }

  /// Salesforce's names for a session and a password in addresses.
  private static let sessions: [StaticString] = ["sid", "session_id", "pw"]

  /// True if the name is that of a credential, or of another value that no message should contain.
  public var hasNameOfCredential: Bool {
    Credential.isName(name) || Self.credentials.contains { name.equalsIgnoringCase($0) }
  }

  private static let credentials: [StaticString] = [
    "access_token", "assertion", "code_verifier", "id_token", "pw", "session_id", "sid", "token",
    "un", "username",
  ]

  /// True if the value is percent-encoded twice, so that the receiver does not get the intended one.
  public var isEncodedTwice: Bool {
    guard value.contains(UInt8(ascii: "%")) else { return false }
    switch role {
    case .redirectURI, .scopes, .userHint, .loginHost, .loginURL:
      return (0..<value.count).contains { PercentEncoding.escaped(value, at: $0) != nil }
    // A URL may contain escapes of its own, but not in the characters that make it a URL.
    case .startURL:
      return value.hasPrefix("%2F") || value.hasPrefix("%2f")
        || value.contains("%3A%2F%2F") && !value.contains("?")
    default: return false
    }
  }
}

/// Text in a message that is invalid in a URL, or that receivers misinterpret.
public struct MessageFault: Sendable {
  public enum Kind: Sendable {
    /// A line break within the message.
    case lineBreak
    case blank, control
    case notASCII
    /// One of the characters that a URI cannot contain: `"<>\^{|}` and the backquote.
    case excluded
    /// `#`. The receiver does not get the text after it.
    case fragment
    /// A `%` without two hexadecimal digits.
    case badEscape
    /// Escapes that do not form valid UTF-8.
    case notUTF8
    /// An intent without an end.
    case unended
    /// More parameters than are read.
    case tooManyParameters
  }

  public let kind: Kind
  public let range: SourceRange
}

/// A message between an identity provider and a client, as text: a URL with a custom scheme, or an
/// Android intent as `Intent.toUri` writes it.
public struct IDPMessage: Sendable {
  public enum Transport: Sendable {
    case url, intent
  }

  /// The evidence for a dialect.
  public enum Basis: Sendable {
    /// The dialect is stated explicitly.
    case stated
    /// The action of the intent.
    case action
    /// A parameter that only this dialect has.
    case name(Text)
    /// Most of the parameter names, although none is unique to the dialect.
    case names
    /// The order of the two parts of the user hint.
    case userHint
    /// The dialect of the message that it answers or follows.
    case request
    /// No evidence for another dialect.
    case nothing
  }

  /// The whole message, without surrounding whitespace.
  public internal(set) var range: SourceRange
  public internal(set) var transport = Transport.url
  /// The scheme, which determines the receiving app.
  public internal(set) var scheme: Text?
  public internal(set) var schemeRange: SourceRange?
  public internal(set) var host: Text?
  public internal(set) var hostRange: SourceRange?
  /// The part of the path before the command.
  public internal(set) var version: Text?
  public internal(set) var versionRange: SourceRange?
  /// The part of the path that names the message, or the action of an intent.
  public internal(set) var command: Text?
  public internal(set) var commandRange: SourceRange?
  /// The rest of the path after the command, including the slash.
  public internal(set) var pathRestRange: SourceRange?
  /// The parameters, in document order.
  public internal(set) var parameters: [MessageParameter] = []
  /// The faults, in document order.
  public internal(set) var faults: [MessageFault] = []
  public internal(set) var type = MessageType.unknown
  /// The position of the message among those of its type in the document, from 1.
  public internal(set) var ordinal = 1
  /// The dialect; nil if the text is not a message.
  public internal(set) var dialect: MessageDialect?
  public internal(set) var basis = Basis.nothing
  /// The parameters that the message should have.
  public internal(set) var format: MessageFormat?
  /// The index of the message in the same document that this one answers.
  public internal(set) var answers: Int?
  /// The index of the request with the state of this answer, if it occurs only after the answer.
  public internal(set) var precedes: Int?
  /// The index of the message with which the identity provider started the exchange.
  public internal(set) var follows: Int?

  init(range: SourceRange) {
    self.range = range
  }

  /// True if this is an OAuth authorization request, which a browser sends to a login server,
  /// rather than a message between apps (RFC 6749, section 4.1.1).
  public var isAuthorizationRequest: Bool {
    guard transport == .url, let scheme,
      scheme.equalsIgnoringCase("https") || scheme.equalsIgnoringCase("http")
    else { return false }
    return parameters.contains { $0.name == "response_type" }
  }

  /// The first parameter with a role.
  public subscript(role: MessageRole) -> MessageParameter? {
    parameters.first { $0.role == role }
  }

  /// The first parameter with a role and a nonempty value.
  public func filled(_ role: MessageRole) -> MessageParameter? {
    parameters.first { $0.role == role && !$0.value.isEmpty }
  }

  /// The location of findings about missing parts: the name of the message, or else its scheme, or
  /// else the whole message.
  public var headRange: SourceRange { commandRange ?? schemeRange ?? range }

  /// The parameter that ties an answer to its request: the identifier of the flow, or else the
  /// state.
  public var correlation: MessageParameter? { filled(.uuid) ?? filled(.state) }

  /// The range of a part of a parameter's value, by offsets into ``MessageParameter/raw``; the
  /// range of the whole value if it contains line breaks.
  public func range(of parameter: MessageParameter, _ from: Int, _ to: Int) -> SourceRange {
    guard parameter.valueRange.count == parameter.raw.count else { return parameter.valueRange }
    return SourceRange(parameter.valueRange.start + from, parameter.valueRange.start + to)
  }
}

extension IDPMessage {
  /// True if a parameter belongs to a URL within the message rather than to the message.
  public func isCutOff(_ index: Int) -> Bool {
    let parameter = parameters[index]
    guard parameter.role == nil, !parameter.hasNameOfCredential,
      let place = parameters[..<index].lastIndex(where: { $0.role != nil }), index - place <= 20,
      case let before = parameters[place],
      before.role == .startURL || before.role == .redirectURI || before.role == .loginURL,
      before.raw.contains(UInt8(ascii: "?"))
    else { return false }
    let names = format?.parameters.map { "\($0.name)" } ?? []
    return EditDistance.nearest(to: parameter.name.string, among: names) == nil
  }
}

extension URI {
  /// True for a scheme with a standard meaning, which is not that of an app.
  public static func isStandardScheme(_ scheme: Text) -> Bool {
    standardSchemes.contains { scheme.equalsIgnoringCase($0) }
  }

  private static let standardSchemes: [StaticString] = [
    "http", "https", "ftp", "file", "mailto", "tel", "sms", "data", "javascript", "vbscript",
    "about", "blob", "content", "ws", "wss",
  ]
}
