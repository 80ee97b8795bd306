/// A URI taken apart (RFC 3986, appendix B), with nothing refused: whoever asks judges the parts.
public struct URI: Sendable {
  public let text: Text
  /// Offsets into the text; where a part is absent, its range is nil.
  private let schemeEnd: Int?
  private let authorityRange: Range<Int>?
  private let hostRange: Range<Int>?
  private let portStart: Int?
  private let pathRange: Range<Int>
  private let queryRange: Range<Int>?
  private let fragmentStart: Int?

  public init(_ text: Text) {
    self.text = text
    var end = text.count
    let hash = text.firstIndex(of: UInt8(ascii: "#"))
    fragmentStart = hash.map { $0 + 1 }
    end = hash ?? end
    var pathEnd = end
    if let mark = text.firstIndex(of: UInt8(ascii: "?")), mark < end {
      queryRange = mark + 1..<end
      pathEnd = mark
    } else {
      queryRange = nil
    }
    var start = 0
    if let colon = text.firstIndex(of: UInt8(ascii: ":")), colon < pathEnd,
      Self.isScheme(text.part(0, colon))
    {
      schemeEnd = colon
      start = colon + 1
    } else {
      schemeEnd = nil
    }
    guard start + 1 < pathEnd, text[start] == UInt8(ascii: "/"),
      text[start + 1] == UInt8(ascii: "/")
    else {
      (authorityRange, hostRange, portStart) = (nil, nil, nil)
      pathRange = start..<pathEnd
      return
    }
    start += 2
    let slash = text.firstIndex(of: UInt8(ascii: "/"), from: start).map { min($0, pathEnd) }
    let authorityEnd = slash ?? pathEnd
    authorityRange = start..<authorityEnd
    pathRange = authorityEnd..<pathEnd
    var hostStart = start
    for index in start..<authorityEnd where text[index] == UInt8(ascii: "@") {
      hostStart = index + 1
    }
    var colonFrom = hostStart
    if hostStart < authorityEnd, text[hostStart] == UInt8(ascii: "[") {
      for index in hostStart..<authorityEnd where text[index] == UInt8(ascii: "]") {
        colonFrom = index + 1
      }
    }
    if let colon = text.firstIndex(of: UInt8(ascii: ":"), from: colonFrom), colon < authorityEnd {
      hostRange = hostStart..<colon
      portStart = colon + 1
    } else {
      hostRange = hostStart..<authorityEnd
      portStart = nil
    }
  }

  public init(_ text: String) {
    self.init(Text(text))
  }

  /// A scheme as RFC 3986, section 3.1, has it.
  public static func isScheme(_ text: Text) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  private func part(_ range: Range<Int>?) -> Text? {
    range.map { text.part($0.lowerBound, $0.upperBound) }
  }

  /// As written, without the colon; nil when the text has none.
  public var scheme: Text? { schemeEnd.map { text.part(0, $0) } }
  /// What follows `//`; nil when it does not.
  public var authority: Text? { part(authorityRange) }
  public var hasAuthority: Bool { authorityRange != nil }
  /// The host as written, an IP literal with its brackets.
  public var host: Text? { part(hostRange) }
  /// What follows the colon after the host, digits or not.
  public var port: Text? {
    guard let portStart, let authorityRange else { return nil }
    return text.part(portStart, authorityRange.upperBound)
  }
  public var path: Text { text.part(pathRange.lowerBound, pathRange.upperBound) }
  /// Without the `?`.
  public var query: Text? { part(queryRange) }
  /// Without the `#`.
  public var fragment: Text? { fragmentStart.map { text.part($0, text.count) } }

  /// What precedes the `@` of the authority.
  public var userinfo: Text? {
    guard let authorityRange, let hostRange, hostRange.lowerBound > authorityRange.lowerBound else {
      return nil
    }
    return text.part(authorityRange.lowerBound, hostRange.lowerBound - 1)
  }

  public var isHTTP: Bool { scheme?.equalsIgnoringCase("http") ?? false }
  public var isHTTPS: Bool { scheme?.equalsIgnoringCase("https") ?? false }

  /// The host without brackets and without the dot that may end it; nil when there is none.
  public var bareHost: Text? {
    guard var host, !host.isEmpty else { return nil }
    if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
      host = host.part(1, host.count - 1)
    }
    return host.last == UInt8(ascii: ".") && host.count > 1 ? host.dropLast(1) : host
  }

  /// Whether the host is one of these, upper and lower case alike.
  public func hasHost(oneOf hosts: [StaticString]) -> Bool {
    guard let bareHost else { return false }
    return hosts.contains { bareHost.equalsIgnoringCase($0) }
  }

  /// Host and port that are connected to; nil without a host, and for other schemes than http and
  /// https.
  public var endpoint: String? {
    guard let bareHost, isHTTP || isHTTPS else { return nil }
    let port = port.flatMap { Int($0.string) } ?? (isHTTPS ? 443 : 80)
    return "\(bareHost.string.lowercased()):\(port)"
  }

  /// Whether every character may stand in a URI: no blank, control character or quote, nothing
  /// above U+007F (RFC 3986, section 2).
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
