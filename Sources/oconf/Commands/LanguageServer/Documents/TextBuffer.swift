import ConfigModel

/// The text of an open document, which changes.
///
/// A change costs time linear in the bytes after it, and no memory that stays.
struct TextBuffer {
  private(set) var bytes: [UInt8]
  /// The offsets at which lines begin.
  private(set) var starts: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = LinePositions.starts(of: bytes.span)
  }

  var source: SourceBytes { SourceBytes(bytes.span) }

  /// The offset of a position, as in ``LinePositions/offset(of:)``.
  func offset(of position: LinePositions.Position, _ encoding: PositionEncoding) -> Int {
    guard position.line < starts.count else { return bytes.count }
    let start = starts[position.line]
    var end = position.line + 1 < starts.count ? starts[position.line + 1] : bytes.count
    if position.line + 1 < starts.count {
      end -= 1
      if end > start, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return start
      + LinePositions.offset(
        ofColumn: position.column, in: bytes.span.extracting(start..<end), encoding)
  }

  mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
    bytes.replaceSubrange(range, with: text)
    // Line ends next to the range may have been joined or split.
    let first = max(0, range.lowerBound - 1)
    let last = min(bytes.count, range.lowerBound + text.count + 1)
    let kept = LinePositions.lineIndex(at: first, starts) + 1
    let delta = text.count - range.count
    let tail = starts.firstIndexOrdered { $0 > range.upperBound + 1 }
    var new: [Int] = []
    LinePositions.append(starts: bytes.span, first..<last, to: &new)
    let rest = starts[tail...].map { $0 + delta }
    while let end = new.last, let next = rest.first, end >= next { new.removeLast() }
    starts.replaceSubrange(kept..., with: new + rest)
  }
}

extension [Int] {
  /// The first index of an ordered array from which a test holds.
  fileprivate func firstIndexOrdered(where test: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
