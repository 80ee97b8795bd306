extension JSONProblem {
  /// The message without any of the source text, for texts that are entirely secret.
  public var messageWithoutQuotation: String {
    switch kind {
    case .unquotedName: "a name needs double quotes"
    case .nonFiniteNumber: "JSON has no such number"
    case .literalSpelling: "a literal that is written otherwise in JSON"
    case .wrongSeparator: "another character where a comma belongs"
    case .unclosedBracket: "a bracket that is never closed"
    case .unexpectedBracket: "a bracket that closes nothing"
    case .bareWord: "text without quotes"
    case .unexpectedCharacter, .unexpectedColon: "unexpected character"
    case .malformedNumber: "not a number of JSON"
    case .badEscape: "no escape of JSON"
    case .controlCharacter: "a raw control character inside a string"
    case .invalidUTF8: "not UTF-8"
    case .loneSurrogate: "half of a surrogate pair, and no character"
    default: message(in: SourceBytes(""))
    }
  }

  /// The message for the user. It quotes only the beginning of a long text.
  public func message(in source: SourceBytes) -> String {
    let text = range.end <= source.count ? Self.excerpt(range, source) : ""
    return switch kind {
    case .byteOrderMark: "the text begins with a byte order mark, which JSON must not have"
    case .lineComment, .blockComment: "JSON has no comments"
    case .trailingComma: "a comma after the last element"
    case .singleQuotedString: "JSON strings are in double quotes"
    case .curlyQuotedString: "curly quotes do not delimit a string in JSON"
    case .unquotedName: "the name '\(text)' needs double quotes"
    case .nonFiniteNumber: "JSON has no '\(text)'"
    case .literalSpelling: "'\(text)' is written '\(Self.literal(for: text))' in JSON"
    case .emptyText: "the text is empty; a JSON document has one value"
    case .missingComma: "missing comma"
    case .missingColon: "missing colon between name and value"
    case .missingName: "a member of an object needs a name before its value"
    case .missingValue: "missing value"
    case .extraComma: "a comma with nothing before it"
    case .wrongSeparator: "found '\(text)' where a comma belongs"
    case .unclosedBracket: "'\(text)' is never closed"
    case .unexpectedBracket:
      text == "{" || text == "[" ? "unexpected '\(text)'" : "'\(text)' closes nothing"
    case .missingBracket: "missing opening bracket"
    case .textAfterEnd: "text after the end of the document"
    case .bareWord: "text without quotes: \(text)"
    case .unexpectedCharacter, .unexpectedColon: "unexpected character '\(text)'"
    case .strayText: "unexpected '\(text)'"
    case .malformedNumber: "'\(text)' is not a number of JSON"
    case .unterminatedComment: "this comment is never closed, and JSON has none"
    case .unterminatedString: "this string is never closed"
    case .unopenedString: "this string has no opening quote"
    case .unescapedQuote: "a quote inside a string is written '\\\"'"
    case .badEscape: "'\(text)' is no escape; a backslash itself is written '\\\\'"
    case .badUnicodeEscape: "'\\u' needs four hexadecimal digits"
    case .controlCharacter: Self.controlCharacter(source[range.start])
    case .invalidUTF8: "not UTF-8: \(Self.bytes(range, source))"
    case .invisibleCharacter: "a character between the tokens that cannot be seen"
    case .loneSurrogate: "'\(text)' is half of a surrogate pair, and no character"
    case .utf16: ForeignEncoding.utf16.message
    case .utf32: ForeignEncoding.utf32.message
    case .binary: ForeignEncoding.binary.message
    case .tooDeep:
      "nested deeper than \(JSONParser.maximumDepth) levels; what is inside is not checked"
    case .tooManyProblems:
      "more than \(JSONParser.maximumProblems) syntax errors; the rest is not checked"
    }
  }

  /// The JSON literal that corresponds to a word such as `True`, `None` or `nil`.
  public static func literal(for text: String) -> String {
    switch text.lowercased() {
    case "true": "true"
    case "false": "false"
    default: "null"
    }
  }

  /// The escape of a character that is not allowed in a string.
  public static func escape(of byte: UInt8) -> String {
    switch byte {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
    }
  }

  private static func controlCharacter(_ byte: UInt8) -> String {
    let name =
      switch byte {
      case 0x0A: "line break"
      case 0x0D: "carriage return"
      case 0x09: "tab"
      default: "control character"
      }
    return "a raw \(name) inside a string; it is written '\(escape(of: byte))'"
  }

  private static func bytes(_ range: SourceRange, _ source: SourceBytes) -> String {
    let first = range.bounds.prefix(4)
      .map { "0x" + String(source[$0], radix: 16, uppercase: true) }.joined(separator: " ")
    if range.count == 1 { return first }
    return "\(range.count) bytes, \(first)" + (range.count > 4 ? " …" : "")
  }

  /// The maximum number of bytes that a message quotes.
  private static let maximumExcerpt = 200

  private static func excerpt(_ range: SourceRange, _ source: SourceBytes) -> String {
    guard range.count > maximumExcerpt else { return source.text(range.bounds) }
    var end = range.start + maximumExcerpt
    while end > range.start, source[end] & 0xC0 == 0x80 { end -= 1 }
    return source.text(range.start..<end) + "…"
  }
}
