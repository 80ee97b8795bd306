/// A half-open range of UTF-8 offsets into one source.
///
/// Lines and columns are computed from it for output only.
public struct SourceRange: Hashable, Sendable, Comparable {
  public var start: Int
  public var end: Int

  public init(_ start: Int, _ end: Int) {
    assert(start <= end)
    self.start = start
    self.end = end
  }

  public init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  public init(at offset: Int) {
    self.init(offset, offset)
  }

  public var count: Int { end - start }
  public var isEmpty: Bool { start == end }
  public var bounds: Range<Int> { start..<end }

  public func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }

  public func overlaps(_ other: SourceRange) -> Bool {
    start < other.end && other.start < end
  }

  /// Ordered by start, then by end.
  public static func < (left: Self, right: Self) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
