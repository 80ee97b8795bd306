/// A URI taken apart (RFC 3986, appendix B), with nothing refused: whoever asks judges the parts.
package struct URI: Sendable {
  package let text: String
  /// As written, without the colon; nil when the text has none.
  package let scheme: String?
  /// What follows `//`; nil when it does not.
  package let authority: String?
  /// What precedes the `@` of the authority.
  package let userinfo: String?
  /// The host as written, an IP literal with its brackets.
  package let host: String?
  /// What follows the colon after the host, digits or not.
  package let port: String?
  package let path: String
  /// Without the `?`.
  package let query: String?
  /// Without the `#`.
  package let fragment: String?

  package init(_ text: String) {
    self.text = text
    var rest = text[...]
    fragment = Self.cutSuffix(from: "#", &rest)
    query = Self.cutSuffix(from: "?", &rest)
    if let colon = rest.firstIndex(of: ":"), OriginParts.isScheme(String(rest[..<colon])) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    } else {
      scheme = nil
    }
    guard rest.hasPrefix("//") else {
      (authority, userinfo, host, port) = (nil, nil, nil, nil)
      path = String(rest)
      return
    }
    rest = rest.dropFirst(2)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    path = String(rest[slash...])
    var authority = rest[..<slash]
    self.authority = String(authority)
    if let at = authority.lastIndex(of: "@") {
      userinfo = String(authority[..<at])
      authority = authority[authority.index(after: at)...]
    } else {
      userinfo = nil
    }
    let bracket = authority.hasPrefix("[") ? authority.lastIndex(of: "]") : nil
    let hostEnd = bracket.map { authority.index(after: $0) } ?? authority.startIndex
    if let colon = authority[hostEnd...].firstIndex(of: ":") {
      host = String(authority[..<colon])
      port = String(authority[authority.index(after: colon)...])
    } else {
      host = String(authority)
      port = nil
    }
  }

  private static func cutSuffix(from mark: Character, _ rest: inout Substring) -> String? {
    guard let index = rest.firstIndex(of: mark) else { return nil }
    defer { rest = rest[..<index] }
    return String(rest[rest.index(after: index)...])
  }

  /// The scheme in lower case.
  package var normalizedScheme: String? { scheme?.lowercased() }

  package var isHTTP: Bool { normalizedScheme == "http" }
  package var isHTTPS: Bool { normalizedScheme == "https" }

  /// The host in lower case, without brackets and without the dot that may end it.
  package var normalizedHost: String? {
    guard var host = host?.lowercased(), !host.isEmpty else { return nil }
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    if host.hasSuffix("."), host.count > 1 { host.removeLast() }
    return host
  }

  /// Whether every character may stand in a URI: no blank, control character or quote, nothing
  /// above U+007F (RFC 3986, section 2).
  package var hasOnlyAllowedCharacters: Bool {
    text.unicodeScalars.allSatisfy {
      switch $0 {
      case "\u{21}"..."\u{7E}": !"\"<>\\^`{|}".unicodeScalars.contains($0)
      default: false
      }
    }
  }
}
