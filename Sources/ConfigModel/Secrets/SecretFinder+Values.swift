/// Values of members, properties and elements with secret names. The text may be malformed in any
/// way, so the finder prefers to hide too much.
extension SecretFinder {
  /// Searches for a secret after a colon, an equals sign, the quote after a name, or a tag.
  func value(after separator: Int) -> SourceRange? {
    let byte = source[separator]
    let nameEnd = byte == UInt8(ascii: "\"") ? separator + 1 : separator
    var start = skipBlanks(separator + 1)
    guard start < source.count else { return nil }
    switch byte {
    case UInt8(ascii: ">"):
      return elementContent(after: separator)
    case UInt8(ascii: "\""):
      // A name without a colon after it.
      guard separator > 0, source[start] == UInt8(ascii: "\""), source[separator - 1] > 0x20,
        isSecretName(before: nameEnd)
      else { return nil }
    default:
      guard
        isSecretName(before: nameEnd) || isValueOfSecretTag(separator)
          || isListOfSecretClaim(nameEnd, start)
      else { return nil }
      if source[start] == UInt8(ascii: ">") { start = skipBlanks(start + 1) }
    }
    while source[start] == UInt8(ascii: "\\"), start + 1 < source.count { start += 1 }
    switch source[start] {
    case UInt8(ascii: "{") where opensMethods(start + 1, isXML: false): return nil
    case UInt8(ascii: "{"), UInt8(ascii: "["): return bracketed(from: start)
    default:
      if let quote = QuotationMark(source.cursor(at: start)) { return quoted(quote, from: start) }
      return isProperty(nameEnd) ? wholeLine(from: start) : bare(from: start)
    }
  }

  /// The first members of `authorization` in client configurations of Oracle Mobile Cloud. Only
  /// parts of this object are secret.
  private static let ofMethods: [StaticString] = [
    "authenticationType", "basic", "Basic", "basicAuth", "facebookAuth", "oAuth", "OAuth", "oauth",
    "offlineAuthenticationEnabled", "SSOTokenExchange", "ssoAuth", "tokenAuth",
  ]

  /// True if the content of an object or element begins with a method of authentication, after
  /// comments.
  func opensMethods(_ start: Int, isXML: Bool) -> Bool {
    var offset = skipBlanks(start)
    while starts(offset, "<!--"), offset - start < Self.maximumComments {
      offset = end(from: offset + 4) { $0 != UInt8(ascii: ">") }
      offset = skipBlanks(offset + 1)
    }
    if starts(offset, "<key>") {
      offset += 5
    } else if source[offset] == UInt8(ascii: "<") || !isXML && Self.quotes.contains(source[offset])
    {
      offset += 1
    } else if isXML {
      return false
    }
    return Self.ofMethods.contains { name in
      starts(offset, name) && !Self.isTokenByte(source[offset + name.utf8CodeUnitCount])
    }
  }

  /// The maximum length of the comments before a method, in bytes.
  private static let maximumComments = 1024

  /// Skips whitespace and stray control characters.
  private func skipBlanks(_ start: Int) -> Int {
    end(from: start) { $0 <= 0x20 }
  }

  // MARK: Names

  /// The maximum length of a name, in bytes.
  private static let maximumName = 64

  /// True if the name that ends before an offset denotes a secret. Quotes, whitespace and
  /// backslashes may follow the name, and a quoted name may contain whitespace.
  func isSecretName(before offset: Int) -> Bool {
    var end = offset
    var isQuoted = false
    // Bytes above 0x7F belong to curly quotes or unusual spaces. A comma may be a typo.
    while end > 0, source[end - 1] >= 0x80 || Self.besidesNames.contains(source[end - 1]) {
      if source[end - 1] >= 0x80 || Self.quotes.contains(source[end - 1]) { isQuoted = true }
      end -= 1
    }
    let start = start(before: end, upTo: Self.maximumName) {
      isQuoted ? !Self.delimiters.contains($0) : isBare($0)
    }
    guard start < end else { return false }
    let key = Text(source, start, end)
    if namesKeys, SecretNames.ofKeys.contains(key.string) { return true }
    return SecretNames.contain(key)
  }

  private static let quotes = ASCIISet("\"'`")
  private static let besidesNames = ASCIISet(" \t\\,\"'`")
  /// The characters that end a quoted name, which may contain any other.
  private static let delimiters = ASCIISet("\n,:;<=>\"'`")

  private func isBare(_ byte: UInt8) -> Bool {
    Self.isTokenByte(byte) || byte == UInt8(ascii: ".")
  }

  func isTag(endingAt offset: Int) -> Bool {
    let start = start(before: offset, while: isBare)
    return start > 0 && start < offset && source[start - 1] == UInt8(ascii: "<")
  }

  private static let besidesProperties = ASCIISet("\"'{[,?&=\n\r")

  /// True if the name that ends before an offset is a property name at the start of its line.
  private func isProperty(_ offset: Int) -> Bool {
    let start = start(before: offset) { $0 < 0x80 && !Self.besidesProperties.contains($0) }
    return start == 0 || endsLine(start - 1)
  }

  /// True if the name that ends before an offset is `values`, a list follows, and the object around it
  /// has a `name` that denotes a secret: a filter on a claim with a credential.
  private func isListOfSecretClaim(_ nameEnd: Int, _ list: Int) -> Bool {
    let end = start(before: nameEnd) { Self.besidesNames.contains($0) }
    guard source[list] == UInt8(ascii: "["), end >= 6, starts(end - 6, "values") else {
      return false
    }
    let before = start(before: end, upTo: Self.maximumReach) { !Self.braces.contains($0) }
    let rest = bracketed(from: list).end
    let after = self.end(from: rest) { !Self.braces.contains($0) }
    return namesSecret(SourceRange(before, end)) || namesSecret(SourceRange(rest, after))
  }

  private static let braces = ASCIISet("{}")
  private static let betweenNames = ASCIISet(" \t\r\n\\:")

  /// True if a member `name` in a range has the name of a secret as its value.
  private func namesSecret(_ range: SourceRange) -> Bool {
    for offset in range.bounds where starts(offset, "name\"") || starts(offset, "name\\\"") {
      let colon = end(from: offset + 4, in: Self.besidesNames)
      let value = end(from: colon, in: Self.betweenNames)
      guard let quote = QuotationMark(source.cursor(at: value)) else { continue }
      let claim = quoted(quote, from: value)
      if ClaimSecrets.isSecret(Text(source, claim.start, claim.end)) { return true }
    }
    return false
  }

  // MARK: Values

  /// The text between two quotes, the second of which must be followed by the end of a value. It
  /// may be on a later line, if it is the first quote there; otherwise the text ends with its first
  /// line.
  private func quoted(_ opening: QuotationMark, from start: Int) -> SourceRange {
    let from = start + opening.width
    var lineEnd: Int?
    var offset = from
    while offset < source.count, offset - (lineEnd ?? offset) < Self.maximumReach {
      if let mark = QuotationMark(source.cursor(at: offset)), opening.isClosed(by: mark) {
        if endsValue(at: offset + mark.width) { return SourceRange(from, offset) }
        if let lineEnd { return SourceRange(from, lineEnd) }
      }
      if source[offset] == 0x0A, lineEnd == nil { lineEnd = offset }
      offset += source[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return SourceRange(from, min(lineEnd ?? source.count, source.count))
  }

  private static let afterValues = ASCIISet(" \t\\")

  /// True if the text at an offset can follow a value. This includes the end of a line.
  private func endsValue(at offset: Int) -> Bool {
    let next = end(from: offset, in: Self.afterValues)
    return next == source.count || ",:;}])<>&\n\r".utf8.contains(source[next])
      || source[next] == UInt8(ascii: "/") && source[next + 1] == UInt8(ascii: ">")
  }

  /// The maximum length of a value. A longer one ends with its line.
  private static let maximumReach = 1 << 13

  /// The content of an array or an object, or the rest of the line if it is not closed.
  private func bracketed(from start: Int) -> SourceRange {
    var depth = 0
    var offset = start
    let limit = min(source.count, start + Self.maximumReach)
    while offset < limit {
      switch source[offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return SourceRange(start + 1, offset) }
      case UInt8(ascii: "\""):
        offset = end(from: offset + 1) { $0 != UInt8(ascii: "\"") && $0 != 0x0A }
      default: break
      }
      offset += 1
    }
    return SourceRange(start + 1, end(from: start + 1) { $0 != 0x0A })
  }

  /// An unquoted text up to the end of a JSON value or of the line, including continuation lines.
  /// Nil for literals, which reveal nothing.
  private func bare(from start: Int) -> SourceRange? {
    let end = end(from: start) { $0 >= 0x20 && !",]}\"&<".utf8.contains($0) }
    if end < source.count, source[end] == UInt8(ascii: "\""),
      let quote = QuotationMark(source.cursor(at: end))
    {
      return SourceRange(start, quoted(quote, from: end).end)
    }
    let text = source.text(start..<end).trimmingWhitespace
    return ["true", "false", "null"].contains(text)
      ? nil : SourceRange(start, endsLine(end) ? wholeLine(from: end).end : end)
  }
}
