/// A text with the escapes of JSON, Java properties and URLs decoded, and the mapping back to the
/// text.
struct UnescapedLayer {
  let bytes: SourceBytes
  /// The starts of plain bytes and escapes, in the decoded text and in its source.
  private let runs: [Run]
  private let outer: [[Run]]

  private struct Run {
    let decoded: Int
    let written: Int
    /// True if the run is one escape.
    let isUnit: Bool
  }

  /// Nil if the text has no escapes.
  init?(of source: SourceBytes) {
    self.init(source, outer: [])
  }

  /// Decodes the escapes in a layer again.
  init?(of layer: UnescapedLayer) {
    self.init(layer.bytes, outer: layer.outer + [layer.runs])
  }

  private init?(_ source: SourceBytes, outer: [[Run]]) {
    guard source.contains(UInt8(ascii: "\\")) || Self.hasPercentEscape(source) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    var runs: [Run] = []
    var offset = 0
    var startsRun = true
    while offset < source.count {
      if let byte = Self.percentEscape(source, offset) {
        runs.append(Run(decoded: output.count, written: offset, isUnit: true))
        startsRun = true
        output.append(byte)
        offset += 3
        continue
      }
      guard source[offset] == UInt8(ascii: "\\"), offset + 1 < source.count else {
        if startsRun { runs.append(Run(decoded: output.count, written: offset, isUnit: false)) }
        startsRun = false
        output.append(source[offset])
        offset += 1
        continue
      }
      runs.append(Run(decoded: output.count, written: offset, isUnit: true))
      startsRun = true
      offset = Self.escape(source, offset, &output)
    }
    runs.append(Run(decoded: output.count, written: source.count, isUnit: false))
    bytes = SourceBytes(output.span)
    self.runs = runs
    self.outer = outer
  }

  private static func hasPercentEscape(_ source: SourceBytes) -> Bool {
    let text = Text(source, 0, source.count)
    var from = 0
    while let place = text.firstIndex(of: UInt8(ascii: "%"), from: from) {
      if percentEscape(source, place) != nil { return true }
      from = place + 1
    }
    return false
  }

  /// The byte of a URL escape (RFC 3986, section 2.1); nil if there is no escape.
  private static func percentEscape(_ source: SourceBytes, _ offset: Int) -> UInt8? {
    guard source[offset] == UInt8(ascii: "%"), offset + 2 < source.count,
      let high = source[offset + 1].hexadecimalDigit,
      let low = source[offset + 2].hexadecimalDigit
    else { return nil }
    return UInt8(truncatingIfNeeded: high << 4 | low)
  }

  /// Decodes the escape at an offset and returns the offset after it.
  private static func escape(
    _ source: SourceBytes, _ offset: Int, _ output: inout [UInt8]
  ) -> Int {
    let byte = source[offset + 1]
    switch byte {
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    case UInt8(ascii: "u"):
      let at = source.cursor(at: offset)
      guard let unit = UTF16Escape.unit(at) else {
        output.append(byte)
        return offset + 2
      }
      if UTF16.isLeadSurrogate(unit), let low = UTF16Escape.unit(at + 6),
        UTF16.isTrailSurrogate(low)
      {
        let scalar = UTF16.decode(UTF16.EncodedScalar([unit, low]))
        output += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
        return offset + 12
      }
      output += UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}") ?? UTF8.EncodedScalar()
      return offset + 6
    case 0x0A, 0x0D:
      // A joined line of a properties file.
      var next = offset + 2
      if byte == 0x0D, source[next] == 0x0A { next += 1 }
      while source[next] == 0x20 || source[next] == 0x09 || source[next] == 0x0C { next += 1 }
      return next
    default: output.append(byte)
    }
    return offset + 2
  }

  /// The range of the written text that a range of ``bytes`` comes from.
  func inSource(_ range: SourceRange) -> SourceRange {
    var range = Self.written(range, runs)
    for runs in outer.reversed() { range = Self.written(range, runs) }
    return range
  }

  private static func written(_ range: SourceRange, _ runs: [Run]) -> SourceRange {
    let (start, end) = (run(at: range.start, runs), run(at: max(range.start, range.end - 1), runs))
    let from =
      runs[start].isUnit
      ? runs[start].written : runs[start].written + range.start - runs[start].decoded
    let to =
      runs[end].isUnit
      ? runs[end + 1].written : runs[end].written + range.end - runs[end].decoded
    return SourceRange(from, max(from, to))
  }

  /// The run that contains a byte of the decoded text. A run that decodes to nothing contains no
  /// byte.
  private static func run(at offset: Int, _ runs: [Run]) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].decoded <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
