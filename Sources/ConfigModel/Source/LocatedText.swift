/// A text as it is meant, and where it is written.
public struct LocatedText: Sendable {
  /// With references and escapes decoded.
  public let text: Text
  public let range: SourceRange

  public init(_ text: Text, at range: SourceRange) {
    self.text = text
    self.range = range
  }

  public var string: String { text.string }
  public var isEmpty: Bool { text.isEmpty }

  /// Where a part of the text is written; nil when it is written otherwise than it reads.
  ///
  /// - Parameter part: Offsets in bytes.
  public func place(of part: Range<Int>) -> SourceRange? {
    // Quotes may be around it. A reference or an escape is longer than what it stands for.
    let isPlain = text.start == range.start && text.count == range.count
    let isQuoted = text.start == range.start + 1 && text.count == range.count - 2
    guard isPlain || isQuoted else { return nil }
    return SourceRange(text.start + part.lowerBound, text.start + part.upperBound)
  }
}
