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
