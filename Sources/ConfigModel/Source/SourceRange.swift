/// A half-open range of UTF-8 offsets into one source.
///
/// Lines and columns are computed from it for output only.
package struct SourceRange: Hashable, Sendable, Comparable {
  package var start: Int
  package var end: Int

  @inline(__always) package init(_ start: Int, _ end: Int) {
    assert(start <= end)
    self.start = start
    self.end = end
  }

  package init(_ range: Range<Int>) {
    self.init(range.lowerBound, range.upperBound)
  }

  package init(at offset: Int) {
    self.init(offset, offset)
  }

  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }
  package var bounds: Range<Int> { start..<end }

  package func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }

  package func overlaps(_ other: SourceRange) -> Bool {
    start < other.end && other.start < end
  }

  /// Ordered by start, then by end.
  package static func < (left: Self, right: Self) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
