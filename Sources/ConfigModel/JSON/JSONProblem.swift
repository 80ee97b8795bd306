/// A place where a text is not JSON (RFC 8259), or holds JSON that cannot be relied on.
public struct JSONProblem: Sendable {
  public let kind: Kind
  public let range: SourceRange
  /// A second place that explains the first: the bracket that is not closed, say.
  public let related: SourceRange?

  /// The one edit that makes sense of a bracket or a quote that is missing or surplus; nil if there are
  /// several such edits or none, and for problems of other kinds.
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
    // What editors and other parsers accept and the service does not.
    case byteOrderMark
    case lineComment
    case blockComment
    case trailingComma
    case singleQuotedString
    case curlyQuotedString
    case unquotedName
    case nonFiniteNumber
    case literalSpelling
    // What is out of place.
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
    /// A colon or an equals sign after a value: something before it is not what it seems.
    case unexpectedColon
    /// One or more characters without which the text makes sense.
    case strayText
    // What is wrong inside a token.
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
    // Allowed by the grammar, yet not a text.
    case loneSurrogate
    // No text to begin with.
    case utf16
    case utf32
    case binary
    // Limits.
    case tooDeep
    case tooManyProblems
  }
}
