/// Steps within one logical line of a properties file, which backslashes join from physical lines.
enum PropertiesLine {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0C }

  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The offset after a line break, which is LF, CR or CRLF.
  static func afterLineBreak(_ offset: Int, _ source: SourceBytes) -> Int {
    guard offset < source.count else { return source.count }
    let isPair =
      source[offset] == 0x0D && offset + 1 < source.count && source[offset + 1] == 0x0A
    return offset + (isPair ? 2 : 1)
  }

  /// The offset after any backslashes that join lines and the whitespace after each of them.
  static func afterJoins(_ start: Int, _ source: SourceBytes) -> Int {
    var offset = start
    while offset + 1 < source.count, source[offset] == UInt8(ascii: "\\"),
      isLineBreak(source[offset + 1])
    {
      offset = afterLineBreak(offset + 1, source)
      while offset < source.count, isBlank(source[offset]) { offset += 1 }
    }
    return offset
  }

  /// The code unit of the `\u` escape at an offset, and the offset after the escape; nil without
  /// four digits. Lines may be joined between the digits, because Java joins lines before it
  /// decodes.
  static func unit(at start: Int, _ end: Int, _ source: SourceBytes) -> (UInt16, next: Int)? {
    guard start + 1 < end, source[start] == UInt8(ascii: "\\"),
      source[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var offset = start + 2
    var unit: UInt16 = 0
    for _ in 0..<4 {
      offset = afterJoins(offset, source)
      guard offset < end, let digit = UTF16Escape.hexDigit(source[offset]) else { return nil }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return (unit, offset)
  }
}
