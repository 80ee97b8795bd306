/// The lines and columns of a source, for output.
///
/// A line ends with a line feed; a carriage return before it belongs to the line end. Columns count
/// Unicode scalars from 1. Building the table takes time linear in the bytes. A lookup takes time
/// logarithmic in the number of lines and never scans more than two blocks of 4096 bytes.
public struct LineTable: Sendable {
  /// A position as editors show it.
  public struct Position: Hashable, Sendable {
    public let line: Int
    public let column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  private let source: SourceBytes
  private let lineStarts: [Int]
  /// The number of scalars before each multiple of ``blockSize``, so that a lookup never counts a
  /// long line from its start.
  private let scalarsBefore: [Int]
  private static let blockSize = 4096

  public init(_ source: SourceBytes) {
    self.source = source
    var lineStarts = [0]
    while let lineEnd = source.firstOffset(
      of: 0x0A, in: lineStarts[lineStarts.count - 1]..<source.count)
    {
      lineStarts.append(lineEnd + 1)
    }
    var scalarsBefore: [Int] = []
    var scalars = 0
    for block in stride(from: 0, through: source.count, by: Self.blockSize) {
      scalarsBefore.append(scalars)
      scalars += Self.scalars(source, block..<min(block + Self.blockSize, source.count))
    }
    self.lineStarts = lineStarts
    self.scalarsBefore = scalarsBefore
  }

  public var lineCount: Int { lineStarts.count }

  public func position(at offset: Int) -> Position {
    let line = lineIndex(at: offset)
    let start = lineStarts[line]
    let count =
      offset - start <= Self.blockSize
      ? Self.scalars(source, start..<max(start, offset))
      : scalars(before: offset) - scalars(before: start)
    return Position(line: line + 1, column: count + 1)
  }

  /// The line, counted from 1, that holds an offset.
  public func line(at offset: Int) -> Int {
    lineIndex(at: offset) + 1
  }

  /// The content of a line, counted from 1, without its end.
  public func range(ofLine line: Int) -> SourceRange {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : source.count
    if end > start, source[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }

  private func lineIndex(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalars(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return scalarsBefore[block] + Self.scalars(source, (block * Self.blockSize)..<offset)
  }

  /// The number of characters that begin in a part of the source.
  private static func scalars(_ source: SourceBytes, _ range: Range<Int>) -> Int {
    let start = source.start
    let highest: UInt64 = 0x8080_8080_8080_8080
    var continuations = 0
    var index = range.lowerBound
    while range.upperBound &- index >= 8 {
      // A byte that continues a character has the highest bit, but not the next one.
      let word = (start + index).word64
      continuations &+= (word & ~(word << 1) & highest).nonzeroBitCount
      index &+= 8
    }
    while index < range.upperBound {
      if start[index] & 0xC0 == 0x80 { continuations &+= 1 }
      index &+= 1
    }
    return range.count &- continuations
  }
}
