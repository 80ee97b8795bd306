/// A URI split into its components (RFC 3986, appendix B). It accepts any text; callers check the
/// parts.
public struct URI: Sendable {
  public let text: Text
  /// Offsets into the text.
  private let schemeEnd: Offset
  private let authorityStart: Offset
  private let hostStart: Offset
  private let hostEnd: Offset
  private let portStart: Offset
  private let pathStart: Offset
  private let pathEnd: Offset
  private let queryEnd: Offset
  private let fragmentStart: Offset

  /// An optional offset in half the size of an optional integer, because URIs are copied often.
  private struct Offset {
    private let value: Int32

    /// The offset of a missing part.
    static var none: Offset { Offset(-1) }

    @inline(__always) init(_ value: Int) { self.value = Int32(truncatingIfNeeded: value) }

    var isThere: Bool { value >= 0 }
    var int: Int { Int(value) }
  }

  public init(_ text: Text) {
    self.text = text
    let parts = withExtendedLifetime(text) { Parts(BorrowedText(text)) }
    schemeEnd = parts.schemeEnd
    authorityStart = parts.authorityStart
    hostStart = parts.hostStart
    hostEnd = parts.hostEnd
    portStart = parts.portStart
    pathStart = Offset(parts.pathStart)
    pathEnd = Offset(parts.pathEnd)
    queryEnd = parts.pathEnd < parts.hash ? Offset(parts.hash) : .none
    fragmentStart = parts.hash < text.count ? Offset(parts.hash + 1) : .none
  }

  /// The offsets of the parts.
  private struct Parts {
    var schemeEnd = Offset.none
    var authorityStart = Offset.none
    var hostStart = Offset.none
    var hostEnd = Offset.none
    var portStart = Offset.none
    var pathStart = 0
    let pathEnd: Int
    /// The offset of the `#`, or of the end if there is none.
    let hash: Int

    init(_ text: BorrowedText) {
      hash = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
      let beforeHash = BorrowedText(text.start, hash)
      pathEnd = beforeHash.firstIndex(of: UInt8(ascii: "?")) ?? hash
      let rest = BorrowedText(text.start, pathEnd)
      if let colon = rest.firstIndex(of: UInt8(ascii: ":")), URI.isScheme(rest.start, colon) {
        schemeEnd = Offset(colon)
        pathStart = colon + 1
      }
      guard pathStart + 1 < pathEnd, rest.start[pathStart] == UInt8(ascii: "/"),
        rest.start[pathStart + 1] == UInt8(ascii: "/")
      else { return }
      takeAuthority(of: rest, from: pathStart + 2)
    }

    private mutating func takeAuthority(of text: BorrowedText, from start: Int) {
      authorityStart = Offset(start)
      pathStart = text.firstIndex(of: UInt8(ascii: "/"), from: start) ?? text.count
      let authority = BorrowedText(text.start, pathStart)
      var from = start
      while let at = authority.firstIndex(of: UInt8(ascii: "@"), from: from) { from = at + 1 }
      hostStart = Offset(from)
      if from < authority.count, authority.start[from] == UInt8(ascii: "[") {
        // The colons of an IP literal do not begin a port.
        while let bracket = authority.firstIndex(of: UInt8(ascii: "]"), from: from) {
          from = bracket + 1
        }
      }
      let colon = authority.firstIndex(of: UInt8(ascii: ":"), from: from)
      hostEnd = Offset(colon ?? pathStart)
      portStart = colon.map { Offset($0 + 1) } ?? .none
    }
  }

  public init(_ text: String) {
    self.init(Text(text))
  }

  /// True if a text is a scheme (RFC 3986, section 3.1).
  public static func isScheme(_ text: Text) -> Bool {
    withExtendedLifetime(text) {
      let text = BorrowedText(text)
      return isScheme(text.start, text.count)
    }
  }

  private static func isScheme(_ text: ByteCursor, _ count: Int) -> Bool {
    guard count > 0, text.byte.isASCIILetter else { return false }
    for index in 1..<count {
      let byte = text[index]
      guard
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return false }
    }
    return true
  }

  private func part(_ start: Offset, _ end: Offset) -> Text? {
    start.isThere ? text.part(start.int, end.int) : nil
  }

  /// The scheme as written, without the colon; nil if there is none.
  public var scheme: Text? { schemeEnd.isThere ? text.part(0, schemeEnd.int) : nil }
  /// The part between `//` and the path; nil without `//`.
  public var authority: Text? { part(authorityStart, pathStart) }
  public var hasAuthority: Bool { authorityStart.isThere }
  /// The host as written, including the brackets of an IP literal.
  public var host: Text? { part(hostStart, hostEnd) }
  /// The part after the colon that follows the host, not necessarily digits.
  public var port: Text? { part(portStart, pathStart) }
  public var path: Text { text.part(pathStart.int, pathEnd.int) }
  /// The query without the `?`.
  public var query: Text? { queryEnd.isThere ? text.part(pathEnd.int + 1, queryEnd.int) : nil }
  /// The fragment without the `#`.
  public var fragment: Text? { part(fragmentStart, Offset(text.count)) }

  /// The part of the authority before the `@`; nil if there is none.
  public var userinfo: Text? {
    guard authorityStart.isThere, hostStart.int > authorityStart.int else { return nil }
    return text.part(authorityStart.int, hostStart.int - 1)
  }

  public var isHTTP: Bool { scheme?.equalsIgnoringCase("http") ?? false }
  public var isHTTPS: Bool { scheme?.equalsIgnoringCase("https") ?? false }

  /// The host without brackets and without a final dot; nil if there is none.
  public var bareHost: Text? {
    guard var host, !host.isEmpty else { return nil }
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.part(1, host.count - 1)
    }
    return host.last == UInt8(ascii: ".") && host.count > 1 ? host.dropLast(1) : host
  }

  /// True if the host, without brackets and without a final dot, equals `bareHost`, ignoring case.
  public func isOn(_ bareHost: Text) -> Bool {
    // Few hosts have brackets or a final dot.
    guard hostStart.isThere, hostEnd.int - hostStart.int >= bareHost.count,
      hostEnd.int - hostStart.int <= bareHost.count + 3
    else { return false }
    return self.bareHost?.equalsIgnoringCase(bareHost) ?? false
  }

  /// True if the host is one of these, ignoring case.
  public func hasHost(oneOf hosts: [StaticString]) -> Bool {
    guard let bareHost else { return false }
    return hosts.contains { bareHost.equalsIgnoringCase($0) }
  }

  /// The host and port to connect to; nil without a host or for schemes other than http and https.
  public var endpoint: String? {
    guard let bareHost, isHTTP || isHTTPS else { return nil }
    let port = port.flatMap { Int($0.string) } ?? (isHTTPS ? 443 : 80)
    return "\(bareHost.string.lowercased()):\(port)"
  }

  /// True if every character is allowed in a URI: no whitespace, control character or quotation
  /// mark, nothing above U+007F (RFC 3986, section 2).
  public var hasOnlyAllowedCharacters: Bool {
    text.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
        UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
        UInt8(ascii: "}"):
        false
      default: 0x21...0x7E ~= byte
      }
    }
  }
}
