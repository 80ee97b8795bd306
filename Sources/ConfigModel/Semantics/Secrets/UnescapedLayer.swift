/// A text with the escapes of JSON, Java properties and URLs decoded, and the mapping back to the
/// text.
struct UnescapedLayer {
  let bytes: SourceBytes
  /// The mapping to the text, and those of the layers around it, innermost first.
  private let maps: [OffsetMap]
}

extension UnescapedLayer {
  /// The depth of nested escapes: a value of an export holds JSON, whose strings may hold JSON.
  private static let maximumDepth = 3

  /// The layers of a text, outermost first; empty if the text has no escapes.
  static func layers(of source: SourceBytes) -> some Sequence<UnescapedLayer> {
    sequence(state: UnescapedLayer(bytes: source, maps: [])) { outer in
      let layer = UnescapedLayer(inside: outer)
      if let layer { outer = layer }
      return layer
    }.prefix(maximumDepth)
  }

  /// Nil if the outer layer has no escapes.
  private init?(inside outer: UnescapedLayer) {
    let source = outer.bytes
    let hasBackslash = source.contains(UInt8(ascii: "\\"))
    guard hasBackslash || source.contains(UInt8(ascii: "%")) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(source.count)
    var runs: [OffsetMap.Run] = []
    var offset = 0
    var startsRun = true
    while offset < source.count {
      let start = (value: output.count, file: offset)
      offset = Self.decode(source, offset, &output)
      let isEscape = offset > start.file + 1
      if isEscape || startsRun {
        runs.append(OffsetMap.Run(value: start.value, file: start.file, isUnit: isEscape))
      }
      startsRun = isEscape
    }
    guard hasBackslash || output.count < source.count else { return nil }
    let map = OffsetMap(runs: runs, valueEnd: output.count, fileEnd: source.count)
    self.init(bytes: SourceBytes(output.span), maps: [map] + outer.maps)
  }

  /// Decodes the byte or the escape at an offset and returns the offset after it.
  private static func decode(
    _ source: SourceBytes, _ offset: Int, _ output: inout [UInt8]
  ) -> Int {
    if let byte = percentEscape(source, offset) {
      output.append(byte)
      return offset + 3
    }
    guard source[offset] == UInt8(ascii: "\\"), offset + 1 < source.count else {
      output.append(source[offset])
      return offset + 1
    }
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

  /// The byte of a URL escape (RFC 3986, section 2.1); nil if there is no escape.
  private static func percentEscape(_ source: SourceBytes, _ offset: Int) -> UInt8? {
    guard source[offset] == UInt8(ascii: "%"), offset + 2 < source.count,
      let high = source[offset + 1].hexadecimalDigit,
      let low = source[offset + 2].hexadecimalDigit
    else { return nil }
    return UInt8(truncatingIfNeeded: high << 4 | low)
  }

  /// The range of the written text that a range of ``bytes`` comes from.
  func inSource(_ range: SourceRange) -> SourceRange {
    maps.reduce(range) { $1.inFile($0) }
  }
}
