/// A place where a text is not JSON (RFC 8259), or is JSON that readers treat differently.
public struct JSONProblem: Sendable {
  public let kind: Kind
  public let range: SourceRange
  /// A second place that explains the problem, such as the bracket that is not closed.
  public let related: SourceRange?

  /// The only edit that fixes a missing or surplus bracket or quote; nil if there are several such
  /// edits or none, and for problems of other kinds.
  public let repair: Edit?

  public init(
    _ kind: Kind, _ range: SourceRange, related: SourceRange? = nil, repair: Edit? = nil
  ) {
    self.kind = kind
    self.range = range
    self.related = related
    self.repair = repair
  }

  public enum Kind: Sendable, CaseIterable {
    // Syntax that editors and other parsers accept, but the service does not.
    case byteOrderMark
    case lineComment
    case blockComment
    case trailingComma
    case singleQuotedString
    case curlyQuotedString
    case unquotedName
    case nonFiniteNumber
    case literalSpelling
    // Tokens in the wrong place.
    case emptyText
    case missingComma
    case missingColon
    case missingName
    case missingValue
    case extraComma
    case wrongSeparator
    case unclosedBracket
    case unexpectedBracket
    case missingBracket
    case textAfterEnd
    case bareWord
    case unexpectedCharacter
    /// A colon or an equals sign after a value, which shows that an earlier token was misread.
    case unexpectedColon
    /// One or more characters without which the text can be parsed.
    case strayText
    // Faults inside a token.
    case malformedNumber
    case unterminatedComment
    case unterminatedString
    case unopenedString
    case unescapedQuote
    case badEscape
    case badUnicodeEscape
    case controlCharacter
    case invalidUTF8
    case invisibleCharacter
    // Allowed by the grammar, but not valid Unicode text.
    case loneSurrogate
    // Files that are not UTF-8 text.
    case utf16
    case utf32
    case binary
    // Limits.
    case tooDeep
    case tooManyProblems

    package var isComment: Bool {
      switch self {
      case .lineComment, .blockComment: true
      default: false
      }
    }

    /// True if JavaScript or Python allows this, so that the text as a whole can still be read.
    package var isExtension: Bool {
      switch self {
      case .byteOrderMark, .lineComment, .blockComment, .trailingComma, .singleQuotedString,
        .unquotedName, .nonFiniteNumber, .literalSpelling:
        true
      default: false
      }
    }
  }
}

extension JSONProblem {
  /// The message without any of the source, for sources that are entirely secret.
  public var messageWithoutQuotation: String {
    switch kind {
    case .unquotedName: "field names must be in double quotes"
    case .nonFiniteNumber: "invalid number"
    case .literalSpelling: "invalid literal"
    case .wrongSeparator: "expected a comma, found another character"
    case .unclosedBracket: "a bracket is never closed"
    case .unexpectedBracket: "unexpected bracket"
    case .bareWord: "unquoted string"
    case .unexpectedCharacter, .unexpectedColon: "unexpected character"
    case .strayText: "unexpected text"
    case .malformedNumber: "invalid number"
    case .badEscape: "invalid escape sequence"
    case .controlCharacter: "unescaped control character in a string"
    case .invalidUTF8: "invalid UTF-8"
    case .loneSurrogate: "half of a surrogate pair, not a character"
    default: message(in: SourceBytes(""))
    }
  }

  /// The message for the user. It quotes only the beginning of a long source range.
  public func message(in source: SourceBytes) -> String {
    let text = range.end <= source.count ? Self.excerpt(range, source) : ""
    return switch kind {
    case .byteOrderMark: "JSON must not begin with a byte order mark"
    case .lineComment, .blockComment: "JSON does not allow comments"
    case .trailingComma: "trailing comma"
    case .singleQuotedString: "JSON strings must use double quotes"
    case .curlyQuotedString: "JSON strings must use straight double quotes, not curly quotes"
    case .unquotedName: "the field name '\(text)' must be in double quotes"
    case .nonFiniteNumber: "'\(text)' is not a valid JSON number"
    case .literalSpelling: "'\(text)' is not valid JSON; write '\(Self.literal(for: text))'"
    case .emptyText: "the document is empty; expected a JSON value"
    case .missingComma: "missing comma"
    case .missingColon: "missing colon between field name and value"
    case .missingName: "missing field name before the value"
    case .missingValue: "missing value"
    case .extraComma: "unexpected comma"
    case .wrongSeparator: "expected a comma, found '\(text)'"
    case .unclosedBracket: "'\(text)' is never closed"
    case .unexpectedBracket:
      text == "{" || text == "["
        ? "unexpected '\(text)'" : "'\(text)' has no matching opening bracket"
    case .missingBracket: "missing opening bracket"
    case .textAfterEnd: "unexpected text after the JSON value"
    case .bareWord: "unquoted string '\(text)'"
    case .unexpectedCharacter, .unexpectedColon: "unexpected character '\(text)'"
    case .strayText: "unexpected '\(text)'"
    case .malformedNumber:
      text.hasPrefix("0") && text.utf8.dropFirst().first.map { 0x30...0x39 ~= $0 } ?? false
        ? "'\(text)' is not a valid JSON number; remove the leading zeros"
        : "'\(text)' is not a valid JSON number"
    case .unterminatedComment: "this comment is never closed, and JSON does not allow comments"
    case .unterminatedString: "this string is never closed"
    case .unopenedString: "this string has no opening quote"
    case .unescapedQuote: "unescaped quote in a string; write '\\\"'"
    case .badEscape: "invalid escape '\(text)'; write a backslash as '\\\\'"
    case .badUnicodeEscape: "'\\u' must be followed by four hexadecimal digits"
    case .controlCharacter: Self.controlCharacter(source[range.start])
    case .invalidUTF8: "invalid UTF-8: \(Self.bytes(range, source))"
    case .invisibleCharacter: "invisible character between tokens"
    case .loneSurrogate: "'\(text)' is half of a surrogate pair, not a character"
    case .utf16: ForeignEncoding.utf16.message
    case .utf32: ForeignEncoding.utf32.message
    case .binary: ForeignEncoding.binary.message
    case .tooDeep:
      "nested deeper than \(JSONParser.maximumDepth) levels; deeper content is not checked"
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
    return "unescaped \(name) in a string; write '\(escape(of: byte))'"
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
