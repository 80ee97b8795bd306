/// The reason why an item of `Security_AllowOrigin` is not a pattern.
public enum OriginFault: Hashable, Sendable {
  /// The keyword, in any case, among other items.
  case disallowInList
  /// An empty value, or a single word that was probably intended to be the keyword.
  case misspeltDisallow
  /// `null`, which browsers send for documents without an origin of their own.
  case null
  /// Only stars, or `any` or `all`.
  case bareWildcard
  /// Several patterns separated by something other than a comma.
  case separators([String])
  /// A pattern with a slash after it.
  case trailingSlash(pattern: String)
  /// A pattern with a path, a query or a fragment after it.
  case path(pattern: String)
  /// A word in place of the port.
  case placeholderPort(String)
  /// A port that is empty, or contains anything other than digits and stars.
  case port(String)
  /// Any other fault, in words.
  case malformed(String)

  init(_ text: String, isOnlyItem: Bool) {
    let keyword = text.lowercased()
    if keyword == AllowOriginPolicy.keyword, !isOnlyItem {
      self = .disallowInList
    } else if isOnlyItem, Self.looksLikeKeyword(keyword) {
      self = .misspeltDisallow
    } else if keyword == "null" {
      self = .null
    } else if !text.isEmpty, text.allSatisfy({ $0 == "*" }) || keyword == "any" || keyword == "all"
    {
      self = .bareWildcard
    } else if let parts = Self.separated(text) {
      self = .separators(parts)
    } else {
      self = Self.structure(of: text)
    }
  }

  private static func looksLikeKeyword(_ text: String) -> Bool {
    if ["", "none", "deny", "denied", "disabled", "off", "no", "forbid", "block"].contains(text) {
      return true
    }
    return !text.includes(":")
      && EditDistance.between(text, AllowOriginPolicy.keyword, limit: 2) != nil
  }

  /// The patterns of a text that are separated by whitespace, semicolons, or vertical bars; nil if
  /// there are not at least two.
  private static func separated(_ text: String) -> [String]? {
    let separators: Set<Character> = [" ", "\t", "\n", "\r", "\r\n", ";", "|"]
    let parts = text.split(whereSeparator: separators.contains).map(String.init)
    guard parts.count > 1, parts.allSatisfy({ $0.includes("://") || $0 == "*" }) else { return nil }
    return parts
  }

  private static func structure(of text: String) -> OriginFault {
    guard text.includes("://") else {
      return .malformed(
        text.includes(":/")
          ? "the scheme must be followed by '://'" : "it has no scheme such as 'https://'")
    }
    let uri = URI(text)
    if let pattern = withoutPath(text) {
      return text == pattern + "/" ? .trailingSlash(pattern: pattern) : .path(pattern: pattern)
    }
    guard let parts = OriginParts(text) else {
      return .malformed("expected a scheme, a host and an optional port")
    }
    guard OriginParts.isScheme(parts.scheme, allowsWildcard: true) else {
      return .malformed("'\(parts.scheme)' is not a scheme")
    }
    if uri.userinfo != nil { return .malformed("an origin cannot have a user name") }
    if parts.host.isEmpty { return .malformed("it has no host") }
    if text.unicodeScalars.contains(where: \.properties.isWhitespace) {
      return .malformed("it contains whitespace")
    }
    guard OriginParts.isHost(parts.host, allowsWildcard: true) else {
      if parts.host.utf8.last == UInt8(ascii: "."),
        OriginParts.isHost(String(parts.host.dropLast()), allowsWildcard: true)
      {
        return .malformed("the host cannot end with a dot")
      }
      return .malformed(
        OriginParts.labels(of: parts.host).contains("")
          ? "a label of the host is empty" : "'\(parts.host)' is not a host")
    }
    let port = parts.port ?? ""
    if port.unicodeScalars.contains(where: { $0.isASCIILetter }) { return .placeholderPort(port) }
    return .port(port)
  }

  /// The pattern before the first slash, question mark, or hash after the host; nil if that part is
  /// not a pattern.
  private static func withoutPath(_ text: String) -> String? {
    guard let start = text.firstPlace(of: "://")?.upperBound,
      let end = text[start...].firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" })
    else { return nil }
    let pattern = String(text[..<end])
    return OriginPattern(pattern) == nil ? nil : pattern
  }
}

extension AllowOriginPolicy {
  /// The items that are not patterns, each with the reason. Empty items next to others are omitted.
  public var faults: [(item: Item, fault: OriginFault)] {
    if isDisallow { return [] }
    if isBlank {
      return [(Item(text: text, range: range, pattern: nil), .misspeltDisallow)]
    }
    let isOnlyItem = items.count == 1
    return items.filter { $0.pattern == nil && !$0.text.isEmpty }.map {
      ($0, OriginFault($0.text, isOnlyItem: isOnlyItem))
    }
  }

  /// True if the value consists of commas and whitespace only.
  public var isBlank: Bool { items.allSatisfy(\.text.isEmpty) }
}
