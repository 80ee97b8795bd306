/// The parts of `scheme://host[:port]`, split without validation.
struct OriginParts {
  let scheme: String
  let host: String
  /// The text after the colon that follows the host; nil if there is no colon.
  let port: String?

  init?(_ text: String) {
    // All separators are ASCII, so the text can be split by bytes.
    let bytes = text.utf8
    guard let end = bytes.firstIndex(of: UInt8(ascii: ":")), end > bytes.startIndex,
      bytes[end...].starts(with: "://".utf8)
    else { return nil }
    scheme = String(text[..<end])
    let authority = bytes[end...].dropFirst(3)
    let hostEnd: String.Index
    if authority.first == UInt8(ascii: "["),
      let bracket = authority.firstIndex(of: UInt8(ascii: "]"))
    {
      hostEnd = bytes.index(after: bracket)
    } else {
      hostEnd = authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    }
    host = String(text[authority.startIndex..<hostEnd])
    let rest = authority[hostEnd...]
    guard rest.isEmpty || rest.first == UInt8(ascii: ":") else { return nil }
    port = rest.isEmpty ? nil : String(text[bytes.index(after: hostEnd)...])
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
    host.hasPrefix("[") ? [host] : segments(of: host)
  }

  /// The parts of a text between its dots, including empty ones. A dot with a combining mark is no
  /// separator, so a host that has one is malformed.
  static func segments(of text: String) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }
    return text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
  }

  private static func isLabelCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "/", ":", ",", "@", "?", "#", "[", "]", "*": false
    default:
      scalar.isASCII
        ? scalar.value > 0x20 && scalar.value != 0x7F : !scalar.properties.isWhitespace
    }
  }
}

extension Unicode.Scalar {
  public var isASCIILetter: Bool { "a"..."z" ~= self || "A"..."Z" ~= self }
  public var isASCIIDigit: Bool { "0"..."9" ~= self }
  public var isHexDigit: Bool { isASCIIDigit || "a"..."f" ~= self || "A"..."F" ~= self }
}
