/// The decoded text of a part of a request, with a mapping to its source, which may have quotes and
/// escapes.
public struct PlacedText: Sendable {
  public let text: Text
  private let placement: Placement
  /// The offset of the text within the text that the placement maps to the source.
  private let offset: Int

  init(_ text: Text, _ placement: Placement, offset: Int) {
    self.text = text
    self.placement = placement
    self.offset = offset
  }

  /// Creates a text that is written in the source without quotes or escapes.
  init(_ source: SourceBytes, _ range: SourceRange) {
    self.init(Text(source, range.start, range.end), .whole, offset: range.start)
  }

  /// The source range of the whole text.
  public var range: SourceRange { range(0, text.count) }

  /// The source range of the part between two offsets.
  public func range(_ from: Int, _ to: Int) -> SourceRange {
    placement.inFile(SourceRange(offset + from, offset + to))
  }

  public func part(_ from: Int, _ to: Int) -> PlacedText {
    PlacedText(text.part(from, to), placement, offset: offset + from)
  }

  /// The text without leading and trailing whitespace.
  public var trimmed: PlacedText {
    var (from, to) = (0, text.count)
    while from < to, text[from].isBlank { from += 1 }
    while to > from, text[to - 1].isBlank { to -= 1 }
    return part(from, to)
  }

  /// True if the text is written without escapes, so that an edit within it needs none.
  public var isVerbatim: Bool {
    if case .whole = placement { true } else { range.count == text.count }
  }
}

/// A reason why a text is not the intended request, or is not read completely.
public struct RequestProblem: Sendable {
  public enum Kind: Sendable {
    /// The text, or this part of it, is not a request.
    case malformed
    /// This part is ignored here, although the request may be valid.
    case notRead
  }

  public let kind: Kind
  /// In lower case, without a period.
  public let message: String
  public let range: SourceRange
}
