/// A parameter as it is written in a message.
public struct MessageParameter: Sendable {
  /// With escapes decoded.
  public let name: Text
  /// As it is written.
  public let raw: Text
  /// With escapes decoded, and `+` as it is.
  public let value: Text
  public let nameRange: SourceRange
  public let valueRange: SourceRange
  /// What the name means in some dialect; nil for one that none has.
  public private(set) var role: MessageRole?
  /// True if a parameter that reports must hide has lost its role.
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

  /// Forgets the role: in what is no message the name means something else.
  mutating func forgetRole() {
    isSecretWithoutRole = isSecret
    role = nil
  }

  /// From the name to the end of the value.
  public var range: SourceRange { SourceRange(nameRange.start, valueRange.end) }

  /// Whether no report may show the value.
  public var isSecret: Bool {
    if let role { return role.isSecret }
    if isSecretWithoutRole { return true }
    if Self.sessions.contains(where: { name.equalsIgnoringCase($0) }) { return true }
    guard name.count <= 64 else { return false }
    return SecretParameters.isSecret(name.string) || SecretNames.contain(name.string)
  }

  /// Whether the value is a consumer key, of which reports show no more than
  /// ``IDPMessages/shownOfKey`` characters. The name may be misspelt.
  public var isConsumerKey: Bool { role == .clientID || MessageSecrets.isKeyName(name) }

  /// The name as far as it looks like one: what was meant for a value may have got into it.
  var plainName: Text {
    let end = (0..<name.count).first {
      let byte = name[$0]
      return !byte.isPartOfWord && byte != UInt8(ascii: "-") && byte != UInt8(ascii: ".")
    }
    return name.part(0, end ?? name.count)
  }

  /// What Salesforce calls a session and a password in addresses.
  private static let sessions: [StaticString] = ["sid", "session_id", "pw"]
}

/// Something in the text of a message that a URL cannot hold, or that readers take for something else.
public struct MessageFault: Sendable {
  public enum Kind: Sendable {
    /// The message goes on in the next line.
    case lineBreak
    case blank, control
    case notASCII
    /// One of the characters that no URI holds: `"<>\^{|}` and the backquote.
    case excluded
    /// `#`: what follows is no part of what the receiver gets.
    case fragment
    /// `%` without two hexadecimal digits.
    case badEscape
    /// Escapes that make up no UTF-8.
    case notUTF8
    /// An intent without its end.
    case unended
    /// More parameters than are looked at.
    case tooManyParameters
  }

  public let kind: Kind
  public let range: SourceRange
}

/// One message between an identity provider and a client, as text: a URL of a custom scheme, or an
/// intent of Android as `Intent.toUri` writes it.
public struct IDPMessage: Sendable {
  public enum Transport: Sendable {
    case url, intent
  }

  /// What a dialect was recognised by.
  public enum Basis: Sendable {
    /// Somebody said so.
    case stated
    /// The action of the intent.
    case action
    /// A parameter that only this dialect has.
    case name(Text)
    /// Most of the names, none of which is this dialect's alone.
    case names
    /// The order of the two parts of the user hint.
    case userHint
    /// The message that it answers.
    case request
    /// Nothing speaks for another one.
    case nothing
  }

  /// All of it, without blanks around it.
  public internal(set) var range: SourceRange
  public internal(set) var transport = Transport.url
  /// The scheme that says which app gets the message.
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
  /// What of the path follows the command, the slash included.
  public internal(set) var pathRestRange: SourceRange?
  /// In the order of the text.
  public internal(set) var parameters: [MessageParameter] = []
  /// In the order of the text.
  public internal(set) var faults: [MessageFault] = []
  public internal(set) var type = MessageType.unknown
  /// Which message of its type it is in its document, from 1.
  public internal(set) var ordinal = 1
  /// Nil for a text that is no message.
  public internal(set) var dialect: MessageDialect?
  public internal(set) var basis = Basis.nothing
  /// What the message should hold.
  public internal(set) var format: MessageFormat?
  /// The message of the same document that this one answers, by its index.
  public internal(set) var answers: Int?
  /// The request of the same document with the state of this answer that comes only after it.
  public internal(set) var precedes: Int?
  /// The message with which the identity provider began, by its index.
  public internal(set) var follows: Int?

  init(range: SourceRange) {
    self.range = range
  }

  /// True if this is what a browser sends to a login server, and no message from app to app: an
  /// authorization request of OAuth (RFC 6749, section 4.1.1).
  public var isAuthorizationRequest: Bool {
    guard transport == .url, let scheme,
      scheme.equalsIgnoringCase("https") || scheme.equalsIgnoringCase("http")
    else { return false }
    return parameters.contains { $0.name == "response_type" }
  }

  /// The first parameter of a role.
  public subscript(role: MessageRole) -> MessageParameter? {
    parameters.first { $0.role == role }
  }

  /// The first parameter of a role, if it has a value.
  public func filled(_ role: MessageRole) -> MessageParameter? {
    parameters.first { $0.role == role && !$0.value.isEmpty }
  }

  /// What is pointed at for something that is missing: the name of the message.
  public var headRange: SourceRange { commandRange ?? schemeRange ?? range }

  /// What ties an answer to its request: the state, or the identifier of the flow.
  public var correlation: MessageParameter? { filled(.uuid) ?? filled(.state) }

  /// A part of a parameter's value, by offsets into ``MessageParameter/raw``; the whole value where
  /// the text is broken over lines.
  public func range(of parameter: MessageParameter, _ from: Int, _ to: Int) -> SourceRange {
    guard parameter.valueRange.count == parameter.raw.count else { return parameter.valueRange }
    return SourceRange(parameter.valueRange.start + from, parameter.valueRange.start + to)
  }
}
