/// What a header `Authorization` holds.
public enum RequestAuthorization: Sendable {
  case basic(BasicCredentials)
  case bearer(PlacedText)
  /// The scheme, and what follows it.
  case other(PlacedText, PlacedText)
}

/// User and password, or client ID and secret, of HTTP's basic authentication (RFC 7617).
public struct BasicCredentials: Sendable {
  public enum Fault: Sendable {
    /// Not encoded: the colon stands in the text.
    case notEncoded
    case notBase64
    /// Of the alphabet that is for URLs.
    case urlAlphabet
    /// Broken by a blank or a line break.
    case blank
    case noColon
    /// What is decoded is base64 of credentials once more.
    case encodedTwice
    case notText
  }

  /// What is written after the scheme; for curl's `--user` what is given there.
  public let written: PlacedText
  public let user: Text
  public let password: Text
  public let fault: Fault?
  /// Whether they are only known when the request is sent.
  public let isUnknown: Bool

  init(_ written: PlacedText, isUnknown: Bool) {
    self.written = written
    self.isUnknown = isUnknown
    let text = written.text
    (user, password, fault) = isUnknown ? (Text(""), Text(""), nil) : Self.read(text)
  }

  /// What is given to curl, which encodes it.
  init(plain: PlacedText, isUnknown: Bool) {
    written = plain
    self.isUnknown = isUnknown
    let parts = Self.split(plain.text)
    user = parts?.user ?? plain.text
    password = parts?.password ?? Text("")
    fault = nil
  }

  private static func read(_ text: Text) -> (Text, Text, Fault?) {
    let nothing = Text("")
    if text.contains(where: \.isBlank) { return (nothing, nothing, .blank) }
    if let parts = split(text) { return (parts.user, parts.password, .notEncoded) }
    guard let bytes = Base64.decoded(text, .standard), !bytes.isEmpty else {
      let isOfURLs = Base64.decoded(text, .url).flatMap { split(Text(SourceBytes($0.span))) } != nil
      return (nothing, nothing, isOfURLs ? .urlAlphabet : .notBase64)
    }
    let decoded = Text(SourceBytes(bytes.span))
    guard String(validating: bytes, as: UTF8.self) != nil,
      decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D })
    else { return (nothing, nothing, .notText) }
    if let parts = split(decoded) { return (parts.user, parts.password, nil) }
    let isTwice = Base64.decoded(decoded.trimmed, .standard).flatMap {
      split(Text(SourceBytes($0.span)))
    }
    return (nothing, nothing, isTwice != nil ? .encodedTwice : .noColon)
  }

  private static func split(_ text: Text) -> (user: Text, password: Text)? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (text.part(0, colon), text.dropFirst(colon + 1))
  }
}

extension TokenRequest {
  /// What the first header `Authorization` holds, or what curl makes of `--user`.
  public var authorization: RequestAuthorization? {
    if let header = header("authorization") {
      let value = header.value
      let isUnknown = header.hasExpansion || Self.isTemplate(value.text)
      let end = value.text.firstIndex(of: 0x20) ?? value.text.count
      let scheme = value.part(0, end)
      let rest = value.part(end, value.text.count).trimmed
      if scheme.text.equalsIgnoringCase("basic") {
        return .basic(BasicCredentials(rest, isUnknown: isUnknown))
      }
      return scheme.text.equalsIgnoringCase("bearer") ? .bearer(rest) : .other(scheme, rest)
    }
    return user.map {
      .basic(BasicCredentials(plain: $0, isUnknown: Self.isTemplate($0.text)))
    }
  }

  /// Whether a text stands for something that is filled in later.
  static func isTemplate(_ text: Text) -> Bool {
    text.contains("{{") || text.contains("${") || text.contains("$(") || text.contains("<")
      || text.contains("{") || text.contains(UInt8(ascii: "$"))
  }

  /// The credentials of a client that are sent as if they were a token; nil for real tokens, which
  /// are not base64 of a name, a colon and a secret.
  public var clientCredentialsAsBearer: BasicCredentials? {
    guard case .bearer(let token) = authorization, !Self.isTemplate(token.text),
      !token.text.contains(UInt8(ascii: "."))
    else { return nil }
    let credentials = BasicCredentials(token, isUnknown: false)
    return credentials.fault == nil && !credentials.user.isEmpty ? credentials : nil
  }
}
