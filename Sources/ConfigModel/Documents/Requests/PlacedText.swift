/// A text as a request means it, and the way back to where it is written, which may be in quotes and
/// with escapes.
public struct PlacedText: Sendable {
  public let text: Text
  private let placement: Placement
  /// Where the text begins in what the placement is the way back of.
  private let offset: Int

  init(_ text: Text, _ placement: Placement, offset: Int) {
    self.text = text
    self.placement = placement
    self.offset = offset
  }

  /// A part of a source that stands for itself.
  init(_ source: SourceBytes, _ range: SourceRange) {
    self.init(Text(source, range.start, range.end), .whole, offset: range.start)
  }

  /// Where all of it is written.
  public var range: SourceRange { range(0, text.count) }

  /// Where a part of it is written, between two offsets.
  public func range(_ from: Int, _ to: Int) -> SourceRange {
    placement.inFile(SourceRange(offset + from, offset + to))
  }

  public func part(_ from: Int, _ to: Int) -> PlacedText {
    PlacedText(text.part(from, to), placement, offset: offset + from)
  }

  /// Without the white space at its ends.
  public var trimmed: PlacedText {
    var (from, to) = (0, text.count)
    while from < to, text[from].isBlank { from += 1 }
    while to > from, text[to - 1].isBlank { to -= 1 }
    return part(from, to)
  }

  /// Whether the text stands as it is, so that an edit within it needs no escapes.
  public var isVerbatim: Bool {
    if case .whole = placement { true } else { range.count == text.count }
  }
}
