/// The parts of `scheme://host[:port]`, split without validation.
struct OriginParts {
  let scheme: String
  let host: String
  /// The text after the colon that follows the host; nil if there is no colon.
  let port: String?

  init?(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    guard let colon = scalars.firstIndex(of: ":"), colon > 0,
      scalars.dropFirst(colon).starts(with: "://".unicodeScalars)
    else { return nil }
    scheme = Self.string(scalars[..<colon])
    let authority = scalars[(colon + 3)...]
    if authority.first == "[", let bracket = authority.firstIndex(of: "]") {
      host = Self.string(authority[...bracket])
      let rest = authority[(bracket + 1)...]
      guard rest.isEmpty || rest.first == ":" else { return nil }
      port = rest.isEmpty ? nil : Self.string(rest.dropFirst())
    } else if let colon = authority.firstIndex(of: ":") {
      host = Self.string(authority[..<colon])
      port = Self.string(authority[(colon + 1)...])
    } else {
      host = Self.string(authority)
      port = nil
    }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// True if the text is a scheme as in RFC 3986, section 3.1. In a pattern, it may also contain
  /// `*`.
  static func isScheme(_ text: String, allowsWildcard: Bool = false) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    func isWildcard(_ scalar: Unicode.Scalar) -> Bool { allowsWildcard && scalar == "*" }
    guard first.isASCIILetter || isWildcard(first) else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == "+" || $0 == "-" || $0 == "." || isWildcard($0)
    }
  }

  /// True if the text is a host: an IP literal in brackets, or labels of which none is empty.
  static func isHost(_ text: String, allowsWildcard: Bool) -> Bool {
    if text.hasPrefix("["), text.hasSuffix("]") {
      let inside = text.unicodeScalars.dropFirst().dropLast()
      return !inside.isEmpty && inside.allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    }
    return labels(of: text).allSatisfy { label in
      !label.isEmpty
        && label.unicodeScalars.allSatisfy {
          isLabelCharacter($0) || allowsWildcard && $0 == "*"
        }
    }
  }

  static func labels(of host: String) -> [String] {
    guard !host.hasPrefix("[") else { return [host] }
    return host.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isLabelCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "/", ":", ",", "@", "?", "#", "[", "]", "*": false
    default: !scalar.properties.isWhitespace && scalar.value > 0x20 && scalar.value != 0x7F
    }
  }
}

extension Unicode.Scalar {
  public var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
  public var isASCIIDigit: Bool { "0"..."9" ~= self }
  public var isHexDigit: Bool { isASCIIDigit || "a"..."f" ~= self || "A"..."F" ~= self }
}
