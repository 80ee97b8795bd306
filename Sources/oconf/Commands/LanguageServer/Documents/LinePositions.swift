import ConfigModel

/// The lines of a document as the protocol counts them, and conversions between offsets in bytes and
/// positions.
///
/// A line ends with a line feed, a carriage return, or both. Lines and columns count from zero.
struct LinePositions {
  /// A position in the units of an encoding.
  struct Position: Equatable {
    let line: Int
    let column: Int
  }

  let encoding: PositionEncoding
  private let source: SourceBytes
  /// The offsets at which lines begin.
  private let starts: [Int]
  /// The number of units before each multiple of ``blockSize``; empty if each byte is a unit.
  private let unitsBefore: [Int]
  private static let blockSize = 4096

  /// - Parameter starts: The offsets at which lines begin, as in ``starts(of:)``.
  init(_ source: SourceBytes, _ encoding: PositionEncoding, starts: [Int]) {
    self.source = source
    self.encoding = encoding
    self.starts = starts
    var before: [Int] = []
    if encoding != .utf8, !Text(source).isASCII {
      var units = 0
      for block in stride(from: 0, through: source.count, by: Self.blockSize) {
        before.append(units)
        units += Self.units(source, block..<min(block + Self.blockSize, source.count), encoding)
      }
    }
    unitsBefore = before
  }

  init(_ source: SourceBytes, _ encoding: PositionEncoding) {
    self.init(source, encoding, starts: source.withSpan(0..<source.count, Self.starts))
  }

  /// The offsets at which the lines of a text begin.
  static func starts(of bytes: Span<UInt8>) -> [Int] {
    var starts = [0]
    append(starts: bytes, 0..<bytes.count, to: &starts)
    return starts
  }

  /// Appends the offsets at which lines begin after a line end in a part of a text. A part that ends
  /// inside of a line end includes the rest of it.
  static func append(starts bytes: Span<UInt8>, _ range: Range<Int>, to starts: inout [Int]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      starts.append(index)
    }
  }

  var lineCount: Int { starts.count }

  func position(at offset: Int) -> Position {
    var offset = min(max(0, offset), source.count)
    // A position cannot be inside of a character or a line end.
    while offset < source.count, source[offset] & 0xC0 == 0x80 { offset += 1 }
    if offset > 0, source[offset] == 0x0A, offset < source.count, source[offset - 1] == 0x0D {
      offset -= 1
    }
    let line = lineIndex(at: offset)
    guard !unitsBefore.isEmpty else {
      return Position(line: line, column: offset - starts[line])
    }
    return Position(line: line, column: units(before: offset) - units(before: starts[line]))
  }

  /// The offset of a position. A line after the last one is the end of the document, and a column
  /// after the last one is the end of the line.
  func offset(of position: Position) -> Int {
    guard position.line < starts.count else { return source.count }
    let start = starts[position.line]
    let end = lineEnd(position.line)
    return source.withSpan(start..<end) { line in
      start + Self.offset(ofColumn: position.column, in: line, encoding)
    }
  }

  /// The line, counted from zero, that holds an offset.
  func lineIndex(at offset: Int) -> Int { Self.lineIndex(at: offset, starts) }

  static func lineIndex(at offset: Int, _ starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The offset at which a line begins.
  func lineStart(_ line: Int) -> Int { starts[line] }

  /// The offset at which a line ends, before its line end.
  func lineEnd(_ line: Int) -> Int {
    guard line + 1 < starts.count else { return source.count }
    let end = starts[line + 1] - 1
    return end > starts[line] && source[end] == 0x0A && source[end - 1] == 0x0D ? end - 1 : end
  }

  /// The offset of a column in a line without its line end. A column inside of a character is the
  /// start of the character.
  static func offset(
    ofColumn column: Int, in line: Span<UInt8>, _ encoding: PositionEncoding
  ) -> Int {
    if encoding == .utf8 {
      var offset = min(column, line.count)
      while offset > 0, offset < line.count, line[offset] & 0xC0 == 0x80 { offset -= 1 }
      return offset
    }
    var (offset, units) = (0, 0)
    while offset < line.count, units < column {
      let width = encoding.units(startingWith: line[offset])
      if units + width > column { return offset }
      units += width
      offset += 1
      while offset < line.count, line[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset
  }

  private func units(before offset: Int) -> Int {
    let block = offset / Self.blockSize
    return unitsBefore[block]
      + Self.units(source, (block * Self.blockSize)..<offset, encoding)
  }

  private static func units(
    _ source: SourceBytes, _ range: Range<Int>, _ encoding: PositionEncoding
  ) -> Int {
    let start = source.start
    var count = 0
    for index in range { count &+= encoding.units(startingWith: start[index]) }
    return count
  }

  // MARK: JSON

  /// A range as the protocol has it.
  func json(_ range: SourceRange) -> String {
    "{\"start\":\(Self.json(position(at: range.start))),\"end\":\(Self.json(position(at: range.end)))}"
  }

  static func json(_ position: Position) -> String {
    "{\"line\":\(position.line),\"character\":\(position.column)}"
  }

  /// The offset of a position in JSON; nil if it is none.
  func offset(of value: JSONValue?) -> Int? {
    LinePositions.position(value).map(offset)
  }

  /// The range in JSON; nil if it is none. A range whose end is before its start is empty.
  func range(of value: JSONValue?) -> SourceRange? {
    guard let start = offset(of: value?.member("start")), let end = offset(of: value?.member("end"))
    else { return nil }
    return SourceRange(start, max(start, end))
  }

  /// A position in JSON; nil if it is none.
  static func position(_ value: JSONValue?) -> Position? {
    func number(_ name: StaticString) -> Int? {
      guard let text = value?.member(name), text.kind == .number,
        let number = Int(text.text.string),
        0...0x7FFF_FFFF ~= number
      else { return nil }
      return number
    }
    guard let line = number("line"), let column = number("character") else { return nil }
    return Position(line: line, column: column)
  }
}
