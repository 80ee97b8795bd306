/// Credentials in curl options, even in a text that is not a command. ``CurlSecrets`` decides which
/// parts of a curl command may be shown.
extension SecretFinder {
  /// The characters, besides whitespace, before the dash of an option.
  private static let beforeOptions = ASCIISet("\"'`([")

  /// The secret in the value of an option that begins, including its dashes, at an offset: `-u
  /// name:password`, `-suname:password`, `--oauth2-bearer TOKEN`, `-H 'X-Auth-Token: …'`.
  func secretOfCurl(from start: Int) -> SourceRange? {
    guard mayBeOption(at: start), let (value, nameEnd) = option(from: start) else { return nil }
    let from = end(from: nameEnd) {
      $0 == 0x20 || $0 == 0x09 || "=$".utf8.contains($0)
    }
    return part(value, of: shellWord(from: from))
  }

  /// True if a dash is not inside a word.
  func mayBeOption(at dash: Int) -> Bool {
    dash == 0 || source[dash - 1].isBlank || Self.beforeOptions.contains(source[dash - 1])
  }

  private func option(from start: Int) -> (CurlValue, end: Int)? {
    if source[start + 1] == UInt8(ascii: "-") {
      let nameEnd = end(from: start + 2) { Self.isTokenByte($0) }
      return CurlValue(long: source.text(start + 2..<nameEnd)).map { ($0, nameEnd) }
    }
    let letters = end(from: start + 1) { $0.isASCIILetter }
    for offset in start + 1..<letters {
      guard let value = CurlValue(short: source[offset]) else { continue }
      switch value {
      case .credentials, .cookies, .header, .data, .address: return (value, offset + 1)
      // Other programs also use these letters for options.
      case .secret, .unknown, .number, .method, .harmless: continue
      }
    }
    return nil
  }

  private func part(_ value: CurlValue, of word: SourceRange) -> SourceRange? {
    guard !word.isEmpty else { return nil }
    func first(_ byte: UInt8) -> Int? { word.bounds.first { source[$0] == byte } }
    switch value {
    case .secret: return word
    case .credentials:
      return first(UInt8(ascii: ":")).map { SourceRange($0 + 1, word.end) }
    case .cookies:
      return first(UInt8(ascii: "=")) == nil ? nil : word
    case .header:
      guard let colon = first(UInt8(ascii: ":")),
        !SecretHeaders.isHarmless(Text(source, word.start, colon))
      else { return nil }
      let from = min(end(from: colon + 1) { $0 == 0x20 || $0 == 0x09 }, word.end)
      return SourceRange(from, word.end)
    case .data: return knownParameter(from: word.start)
    case .address:
      guard let at = word.bounds.last(where: { source[$0] == UInt8(ascii: "@") }) else {
        return nil
      }
      let slashes = (word.start..<at).last { source[$0] == UInt8(ascii: "/") }
      return SourceRange(slashes.map { $0 + 1 } ?? word.start, at)
    case .unknown, .number, .method, .harmless: return nil
    }
  }

  /// The maximum length of a word, in bytes.
  private static let maximumWord = 1 << 13

  /// The content of a shell word without its quotes. It ends at the closing quote or, if there is
  /// no opening quote, at whitespace or at a quote that is not part of the word.
  private func shellWord(from start: Int) -> SourceRange {
    let limit = min(source.count, start + Self.maximumWord)
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

/// Request headers that carry no credentials. Any other header may, because services choose their
/// own names.
enum SecretHeaders {
  private static let harmless: [StaticString] = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "allow", "cache-control",
    "connection", "content-disposition", "content-encoding", "content-language", "content-length",
    "content-type", "date", "expect", "host", "keep-alive", "origin", "pragma", "te",
    "transfer-encoding", "upgrade", "user-agent", "vary", "via", "x-requested-with",
    "oracle-mobile-backend-id", "oracle-mobile-backend-name", "oracle-mobile-backend-version",
    "oracle-mobile-application-key", "oracle-mobile-client-request-time",
    "oracle-mobile-api-version", "oracle-mobile-device-id", "oracle-mobile-analytics-session-id",
  ]

  static func isHarmless(_ name: Text) -> Bool {
    let name = name.trimmed
    return harmless.contains { name.equalsIgnoringCase($0) }
  }
}
