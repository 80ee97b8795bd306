/// A decoded text and its range in the source.
public struct LocatedText: Sendable {
  /// The text with references and escapes decoded.
  public let text: Text
  public let range: SourceRange

  public init(_ text: Text, at range: SourceRange) {
    self.text = text
    self.range = range
  }

  public var string: String { text.string }
  public var isEmpty: Bool { text.isEmpty }

  /// The range of a part of the text; nil if the text is written with references or escapes.
  ///
  /// - Parameter part: Offsets in bytes.
  public func place(of part: Range<Int>) -> SourceRange? {
    // The range may include quotes. A reference or an escape is longer than the text that it
    // encodes.
    let isPlain = text.start == range.start && text.count == range.count
    let isQuoted = text.start == range.start + 1 && text.count == range.count - 2
    guard isPlain || isQuoted else { return nil }
    return SourceRange(text.start + part.lowerBound, text.start + part.upperBound)
  }
}
