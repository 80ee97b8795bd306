/// The structure of a token: three parts in base64url, separated by dots.
enum CompactForm {
  /// The reason why a text without surrounding whitespace is not three parts; nil if it is.
  ///
  /// - Parameter offset: The offset of the text, for the ranges of faults.
  static func fault(of token: Text, at offset: Int) -> TokenFault? {
    func fault(_ message: String, _ start: Int, _ end: Int) -> TokenFault {
      TokenFault(message, SourceRange(offset + start, offset + end))
    }
    guard let first = token.first, let last = token.last else {
      return fault("the token is empty", 0, 0)
    }
    if let end = schemeEnd(token) {
      return fault(
        "this is the value of a header; the token starts after '\(token.part(0, end).trimmed)'",
        0, end)
    }
    if isQuote(first) || token.hasPrefix("“") || token.hasPrefix("‘") {
      return fault("the token is in quotation marks; remove them", 0, 1)
    }
    if isQuote(last) {
      return fault(
        "the token ends with a quotation mark; remove it", token.count - 1,
        token.count)
    }
    if first == UInt8(ascii: "{") {
      return fault("expected a token (three base64url parts separated by dots), found JSON", 0, 1)
    }
    for index in 0..<token.count where token[index].isBlank {
      let isLineBreak = token[index] == 0x0A || token[index] == 0x0D
      return fault(
        "the token contains \(isLineBreak ? "a line break" : "whitespace"); expected one line without"
          + " spaces",
        index, index + 1)
    }
    let dots = (0..<token.count).count { token[$0] == dot }
    guard dots != 2 else { return faultOfEmptyParts(token, at: offset) }
    return fault(wording(partCount: dots + 1), 0, token.count)
  }

  /// The offsets of the two dots of a text that has two.
  static func dots(of token: Text) -> (first: Int, second: Int) {
    let first = token.firstIndex(of: dot) ?? token.count
    return (first, token.lastIndex(of: dot) ?? token.count)
  }

  static func faultOfBase64(_ text: Text, _ part: TokenFault.Part, at offset: Int) -> TokenFault? {
    switch Base64.faultOfURLSafe(text) {
    case nil: return nil
    case .character(let index):
      let (quoted, width) = character(text, index)
      let start = offset + index
      return TokenFault(
        wording(of: text[index], quoted, part), SourceRange(start, start + width))
    case .incomplete:
      return TokenFault(
        "the \(part.rawValue) \(part.isOrAre) truncated: \(text.count) base64url characters do not"
          + " encode a whole number of bytes",
        SourceRange(offset, offset + text.count))
    case .unusedBits:
      let end = offset + text.count
      return TokenFault(
        "the \(part.rawValue) \(part.isOrAre) truncated or modified: base64url of this length"
          + " cannot end with '\(text.part(text.count - 1, text.count))'",
        SourceRange(end - 1, end))
    }
  }

  private static let dot = UInt8(ascii: ".")

  private static func faultOfEmptyParts(_ token: Text, at offset: Int) -> TokenFault? {
    let (first, second) = dots(of: token)
    if first == 0 {
      return TokenFault(
        "the header is empty: the token begins with a dot", SourceRange(offset, offset + 1))
    }
    if second == first + 1 {
      return TokenFault(
        "the claims are empty: there is nothing between the two dots",
        SourceRange(offset + first, offset + second + 1))
    }
    return nil
  }

  private static func wording(partCount: Int) -> String {
    switch partCount {
    case 1: "expected three parts separated by dots, found one"
    case 2: "expected three parts (header, claims, signature), found two"
    case 5: "five parts: the token is encrypted (JWE), and only its recipient can read it"
    default: "expected three parts separated by dots, found \(partCount)"
    }
  }

  private static func wording(of byte: UInt8, _ quoted: String, _ part: TokenFault.Part) -> String {
    let subject = "the \(part.rawValue) \(part.isOrAre) not base64url"
    return switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "/"):
      "\(subject): '\(quoted)' is standard base64; tokens use '-' and '_' instead of '+' and '/'"
    case UInt8(ascii: "="): "\(subject): '=' is padding, which tokens do not have"
    case UInt8(ascii: "%"): "\(subject): '%' is URL encoding; decode the token first"
    default: "\(subject): unexpected \(quoted.isEmpty ? hex(byte) : "'\(quoted)'")"
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    "byte 0x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// The character at an offset, and its width in bytes; an empty string if it cannot be shown.
  private static func character(_ text: Text, _ index: Int) -> (quoted: String, width: Int) {
    guard text[index] >= 0x20, text[index] != 0x7F else { return ("", 1) }
    guard let (scalar, next) = text.scalar(at: index) else { return ("", 1) }
    return (String(Character(scalar)), next - index)
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
  }

  /// The end of a header name or a scheme that was copied together with the token; nil if there is
  /// neither.
  private static func schemeEnd(_ token: Text) -> Int? {
    var start = 0
    let name: StaticString = "authorization:"
    if token.count > name.utf8CodeUnitCount,
      token.part(0, name.utf8CodeUnitCount).equalsIgnoringCase(name)
    {
      start = name.utf8CodeUnitCount
      start += token.dropFirst(start).leadingBlanks
    }
    let scheme: StaticString = "bearer"
    let end = start + scheme.utf8CodeUnitCount
    guard token.count > end, token[end].isBlank || token[end] == UInt8(ascii: ":"),
      token.part(start, end).equalsIgnoringCase(scheme)
    else { return start > 0 ? start : nil }
    return end + 1
  }
}

extension Text {
  /// The number of whitespace bytes at the beginning.
  var leadingBlanks: Int {
    var index = 0
    while index < count, self[index].isBlank { index += 1 }
    return index
  }

  /// The character at an offset, and the offset of the next one; nil if the bytes are not UTF-8.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, next: Int)? {
    let at = source.start + start + offset
    guard let (scalar, next) = UTF8Scanner.scalar(at), offset + (next - at) <= count else {
      return nil
    }
    return (scalar, offset + (next - at))
  }
}
