/// Credentials on the command line of curl. The text may be any: options are known by their names.
extension SecretFinder {
  /// The part of an option's value that is secret.
  enum CurlSecret {
    case all
    /// A password after a colon: `name:password`, `file:password`.
    case afterColon
    /// Cookies, unless a file is named: curl takes a value without `=` for one.
    case cookies
    /// The value of a header, unless it is one of ``SecretHeaders/harmless``.
    case header
    /// The value of a form's first parameter; the others follow an `&`.
    case parameter
    /// What precedes the `@` of an address, which may lack its scheme.
    case userinfo
  }

  private static let longOptions: [(name: StaticString, secret: CurlSecret)] = [
    ("oauth2-bearer", .all), ("pass", .all), ("proxy-pass", .all), ("tlspassword", .all),
    ("proxy-tlspassword", .all), ("ftp-account", .all),
    ("user", .afterColon), ("proxy-user", .afterColon), ("cert", .afterColon),
    ("proxy-cert", .afterColon),
    ("cookie", .cookies), ("header", .header), ("proxy-header", .header),
    ("data", .parameter), ("data-raw", .parameter), ("data-binary", .parameter),
    ("data-ascii", .parameter), ("data-urlencode", .parameter), ("form", .parameter),
    ("form-string", .parameter), ("url-query", .parameter),
    ("proxy", .userinfo), ("preproxy", .userinfo), ("socks4", .userinfo), ("socks5", .userinfo),
  ]

  private static func shortOption(_ letter: UInt8) -> CurlSecret? {
    switch letter {
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "E"): .afterColon
    case UInt8(ascii: "b"): .cookies
    case UInt8(ascii: "H"): .header
    case UInt8(ascii: "d"), UInt8(ascii: "F"): .parameter
    case UInt8(ascii: "x"): .userinfo
    default: nil
    }
  }

  /// The secret in the value of the option that begins at an offset, with its dashes:
  /// `-u name:password`, `-suname:password`, `--oauth2-bearer TOKEN`, `-H 'X-Auth-Token: …'`.
  func secretOfCurl(from start: Int) -> SourceRange? {
    if start > 0, !source[start - 1].isBlank, !"\"'`([".utf8.contains(source[start - 1]) {
      return nil
    }
    guard let (secret, nameEnd) = option(from: start) else { return nil }
    let from = end(from: nameEnd) {
      $0 == 0x20 || $0 == 0x09 || "=$".utf8.contains($0)
    }
    return part(secret, of: shellWord(from: from))
  }

  private func option(from start: Int) -> (CurlSecret, end: Int)? {
    if source[start + 1] == UInt8(ascii: "-") {
      let nameEnd = end(from: start + 2) { Self.isTokenByte($0) }
      let name = Text(source, start + 2, nameEnd)
      guard let option = Self.longOptions.first(where: { name == $0.name }) else { return nil }
      return (option.secret, nameEnd)
    }
    let letters = end(from: start + 1) { $0.isASCIILetter }
    for offset in start + 1..<max(start + 1, letters) {
      if let secret = Self.shortOption(source[offset]) { return (secret, offset + 1) }
    }
    return nil
  }

  private func part(_ secret: CurlSecret, of word: SourceRange) -> SourceRange? {
    guard !word.isEmpty else { return nil }
    func first(_ byte: UInt8) -> Int? { word.bounds.first { source[$0] == byte } }
    switch secret {
    case .all: return word
    case .afterColon:
      return first(UInt8(ascii: ":")).map { SourceRange($0 + 1, word.end) }
    case .cookies:
      return first(UInt8(ascii: "=")) == nil ? nil : word
    case .header:
      guard let colon = first(UInt8(ascii: ":")),
        !SecretHeaders.isHarmless(Text(source, word.start, colon))
      else { return nil }
      let from = min(end(from: colon + 1) { $0 == 0x20 || $0 == 0x09 }, word.end)
      return SourceRange(from, word.end)
    case .parameter: return knownParameter(from: word.start)
    case .userinfo:
      guard let at = word.bounds.last(where: { source[$0] == UInt8(ascii: "@") }) else {
        return nil
      }
      let slashes = (word.start..<at).last { source[$0] == UInt8(ascii: "/") }
      return SourceRange(slashes.map { $0 + 1 } ?? word.start, at)
    }
  }

  /// The longest word that is looked at.
  private static let maximumWord = 1 << 13

  /// What a word of the shell holds, without the quotes around it: up to the quote that closes it, or,
  /// where none opens it, to a space or a quote that does not belong to it.
  private func shellWord(from start: Int) -> SourceRange {
    let limit = min(source.count, start + Self.maximumWord)
    guard start < limit else { return SourceRange(start, start) }
    func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }
    let opening: UInt8? = isQuote(source[start]) ? source[start] : nil
    let from = opening == nil ? start : start + 1
    var nested: UInt8?
    var offset = from
    while offset < limit {
      let byte = source[offset]
      if byte == UInt8(ascii: "\\"), opening != UInt8(ascii: "'") {
        offset += 2
        continue
      }
      if let opening {
        if byte == opening { break }
      } else if let quote = nested {
        if byte == quote { nested = nil }
      } else if byte.isBlank {
        break
      } else if isQuote(byte) {
        guard offset > from, "=:".utf8.contains(source[offset - 1]) else { break }
        nested = byte
      }
      offset += 1
    }
    return SourceRange(from, min(offset, limit))
  }
}
