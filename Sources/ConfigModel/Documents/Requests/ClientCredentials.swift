/// The content of an `Authorization` header.
public enum RequestAuthorization: Sendable {
  case basic(BasicCredentials)
  case bearer(PlacedText)
  /// Any other scheme, and the text after it.
  case other(PlacedText, PlacedText)
}

/// The user and password, or client ID and secret, of HTTP basic authentication (RFC 7617).
public struct BasicCredentials: Sendable {
  public enum Fault: Sendable {
    /// Not encoded: the text contains the colon.
    case notEncoded
    case notBase64
    /// Encoded with the alphabet for URLs.
    case urlAlphabet
    /// Contains a space or a line break.
    case blank
    case noColon
    /// Encoded twice: the decoded text is base64 of credentials.
    case encodedTwice
    case notText
  }

  /// The text after the scheme, or the value of curl's `--user`.
  public let written: PlacedText
  public let user: Text
  public let password: Text
  public let fault: Fault?
  /// True if the credentials are known only when the request is sent.
  public let isUnknown: Bool

  init(_ written: PlacedText, isUnknown: Bool) {
    self.written = written
    self.isUnknown = isUnknown
    let text = written.text
    (user, password, fault) = isUnknown ? (Text(""), Text(""), nil) : Self.read(text)
  }

  /// Creates credentials from the plain text given to curl, which encodes it.
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
  /// The content of the first `Authorization` header, or of the header that curl creates from
  /// `--user`.
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

  /// True if a text looks like it contains a placeholder.
  static func isTemplate(_ text: Text) -> Bool {
    text.contains("{{") || text.contains("${") || text.contains("$(") || text.contains("<")
      || text.contains("{") || text.contains(UInt8(ascii: "$"))
  }

  /// Client credentials that are sent as if they were a bearer token. Nil for real tokens, which
  /// are not base64 of a name, a colon, and a secret.
  public var clientCredentialsAsBearer: BasicCredentials? {
    guard case .bearer(let token) = authorization, !Self.isTemplate(token.text),
      !token.text.contains(UInt8(ascii: "."))
    else { return nil }
    let credentials = BasicCredentials(token, isUnknown: false)
    return credentials.fault == nil && !credentials.user.isEmpty ? credentials : nil
  }
}
