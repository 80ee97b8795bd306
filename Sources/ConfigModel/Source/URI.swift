/// A URI split into its components (RFC 3986, appendix B). It accepts any text; callers check the
/// parts.
public struct URI: Sendable {
  public let text: Text
  /// Ranges in the text; nil for parts that are missing.
  private let schemeRange: Range<Int>?
  private var authorityRange: Range<Int>?
  private var hostRange: Range<Int>?
  private var portRange: Range<Int>?
  private var pathRange: Range<Int>
  private let queryRange: Range<Int>?
  private let fragmentRange: Range<Int>?

  public init(_ text: Text) {
    self.text = text
    let hash = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
    fragmentRange = hash < text.count ? hash + 1..<text.count : nil
    let mark = text.part(0, hash).firstIndex(of: UInt8(ascii: "?")) ?? hash
    queryRange = mark < hash ? mark + 1..<hash : nil
    let rest = text.part(0, mark)
    let colon = rest.firstIndex(of: UInt8(ascii: ":")).flatMap { colon in
      Self.isScheme(rest.part(0, colon)) ? colon : nil
    }
    schemeRange = colon.map { 0..<$0 }
    pathRange = (colon.map { $0 + 1 } ?? 0)..<mark
    if rest.dropFirst(pathRange.lowerBound).hasPrefix("//") {
      takeAuthority(of: rest, from: pathRange.lowerBound + 2)
    }
  }

  private mutating func takeAuthority(of text: Text, from start: Int) {
    let end = text.firstIndex(of: UInt8(ascii: "/"), from: start) ?? text.count
    authorityRange = start..<end
    pathRange = end..<text.count
    let authority = text.part(0, end)
    var host = start
    while let at = authority.firstIndex(of: UInt8(ascii: "@"), from: host) { host = at + 1 }
    var from = host
    if host < end, authority[host] == UInt8(ascii: "[") {
      // The colons of an IP literal do not begin a port.
      while let bracket = authority.firstIndex(of: UInt8(ascii: "]"), from: from) {
        from = bracket + 1
      }
    }
    let colon = authority.firstIndex(of: UInt8(ascii: ":"), from: from)
    hostRange = host..<(colon ?? end)
    portRange = colon.map { $0 + 1..<end }
  }

  public init(_ text: String) {
    self.init(Text(text))
  }

  /// True if a text is a scheme (RFC 3986, section 3.1).
  public static func isScheme(_ text: Text) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy { byte in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private func part(_ range: Range<Int>?) -> Text? {
    range.map { text.part($0.lowerBound, $0.upperBound) }
  }

  /// The scheme as written, without the colon; nil if there is none.
  public var scheme: Text? { part(schemeRange) }
  /// The part between `//` and the path; nil without `//`.
  public var authority: Text? { part(authorityRange) }
  public var hasAuthority: Bool { authorityRange != nil }
  /// The host as written, including the brackets of an IP literal.
  public var host: Text? { part(hostRange) }
  /// The part after the colon that follows the host, not necessarily digits.
  public var port: Text? { part(portRange) }
  public var path: Text { text.part(pathRange.lowerBound, pathRange.upperBound) }
  /// The query without the `?`.
  public var query: Text? { part(queryRange) }
  /// The fragment without the `#`.
  public var fragment: Text? { part(fragmentRange) }

  /// The part of the authority before the `@`; nil if there is none.
  public var userinfo: Text? {
    guard let authorityRange, let hostRange, hostRange.lowerBound > authorityRange.lowerBound
    else { return nil }
    return text.part(authorityRange.lowerBound, hostRange.lowerBound - 1)
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
    self.bareHost?.equalsIgnoringCase(bareHost) ?? false
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

/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// Encodes everything except letters, digits and `-._~`, so that the result can be any part of a
  /// URI.
  public static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with its escapes decoded. Malformed escapes and `+` remain unchanged. A text without
  /// `%` is returned without a copy.
  public static func decoded(_ text: Text) -> Text {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let byte = escaped(text, at: index) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return Text(SourceBytes(bytes.span))
  }

  /// The byte that the escape at an offset encodes; nil if there is no escape.
  public static func escaped(_ text: Text, at index: Int) -> UInt8? {
    guard index + 2 < text.count, text[index] == UInt8(ascii: "%"),
      let high = digit(text[index + 1]), let low = digit(text[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
