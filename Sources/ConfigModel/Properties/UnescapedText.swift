/// A key or value of a properties file with its escapes decoded to UTF-8, and the mapping of its
/// offsets back to the file.
public struct UnescapedText: Sendable {
  public let bytes: SourceBytes
  public let placement: Placement

  /// - Parameter mayBeJSON: True for a value, false for a key.
  init(
    _ source: SourceBytes, _ range: SourceRange, _ encoding: PropertiesFile.Encoding,
    mayBeJSON: Bool
  ) {
    var decoder = Decoder(source, range, encoding, mayBeJSON: mayBeJSON)
    decoder.run()
    bytes = SourceBytes(decoder.output.span)
    placement = .unescaped(
      OffsetMap(runs: decoder.runs, valueEnd: decoder.output.count, fileEnd: range.end))
  }

  public var string: String { bytes.text(0..<bytes.count) }

  private struct Decoder {
    private let source: SourceBytes
    private let range: SourceRange
    private let encoding: PropertiesFile.Encoding
    private let mayBeJSON: Bool
    private(set) var output: [UInt8] = []
    /// True if the output begins with `{` or `[`, after any whitespace. Computed once, at the first
    /// lone surrogate: later output cannot change it.
    private lazy var beginsLikeJSON =
      output.first { !$0.isBlank }.map { "{[".utf8.contains($0) } ?? false
    private(set) var runs: [OffsetMap.Run] = []

    init(
      _ source: SourceBytes, _ range: SourceRange, _ encoding: PropertiesFile.Encoding,
      mayBeJSON: Bool
    ) {
      self.mayBeJSON = mayBeJSON
      self.source = source
      self.range = range
      self.encoding = encoding
      output.reserveCapacity(range.count)
    }

    mutating func run() {
      var offset = range.start
      // True if the next plain byte begins a new run.
      var startsRun = true
      while offset < range.end {
        let byte = source[offset]
        if byte == UInt8(ascii: "\\"), offset + 1 < range.end {
          offset = escape(offset)
          startsRun = true
        } else if byte >= 0x80, encoding == .latin1 {
          appendUnit(Unicode.Scalar(byte), at: offset)
          offset += 1
          startsRun = true
        } else if byte == UInt8(ascii: "\\") {
          offset += 1  // a backslash that ends the file stands for nothing
        } else {
          if startsRun {
            runs.append(.init(value: output.count, file: offset, isUnit: false))
            startsRun = false
          }
          output.append(byte)
          offset += 1
        }
      }
    }

    private mutating func appendUnit(_ scalar: Unicode.Scalar, at offset: Int) {
      runs.append(.init(value: output.count, file: offset, isUnit: true))
      output += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
    }

    /// Decodes the escape at an offset and returns the offset after it.
    private mutating func escape(_ offset: Int) -> Int {
      switch source[offset + 1] {
      case 0x0A, 0x0D:
        return min(PropertiesLine.afterJoins(offset, source), range.end)
      case UInt8(ascii: "t"): appendUnit("\t", at: offset)
      case UInt8(ascii: "n"): appendUnit("\n", at: offset)
      case UInt8(ascii: "r"): appendUnit("\r", at: offset)
      case UInt8(ascii: "f"): appendUnit("\u{0C}", at: offset)
      case UInt8(ascii: "u"): return unicodeEscape(offset)
      case let byte where byte < 0x80: appendUnit(Unicode.Scalar(byte), at: offset)
      default: return offset + 1  // the backslash goes, the character stays
      }
      return offset + 2
    }

    private mutating func unicodeEscape(_ offset: Int) -> Int {
      guard let (unit, next) = PropertiesLine.unit(at: offset, range.end, source) else {
        appendUnit("u", at: offset)
        return offset + 2
      }
      if let scalar = Unicode.Scalar(unit) {
        appendUnit(scalar, at: offset)
        return next
      }
      let other = PropertiesLine.afterJoins(next, source)
      if UTF16.isLeadSurrogate(unit),
        let (low, end) = PropertiesLine.unit(at: other, range.end, source),
        UTF16.isTrailSurrogate(low)
      {
        appendUnit(UTF16.decode(UTF16.EncodedScalar([unit, low])), at: offset)
        return end
      }
      appendHalf(unit, at: offset)
      return next
    }

    /// Appends a lone surrogate, which UTF-8 cannot encode. In JSON it becomes a JSON escape of the
    /// same meaning, so that readers find it as they would in a JSON file. Elsewhere, and after an
    /// odd number of backslashes, it becomes the replacement character.
    private mutating func appendHalf(_ unit: UInt16, at offset: Int) {
      let backslashes = output.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      guard mayBeJSON, beginsLikeJSON, backslashes % 2 == 0 else {
        return appendUnit("\u{FFFD}", at: offset)
      }
      runs.append(.init(value: output.count, file: offset, isUnit: true))
      output += "\\u\(String(unit, radix: 16))".utf8
    }
  }
}

/// Escapes text as `java.util.Properties.store` does, and writes every non-ASCII character as `\u`.
public enum PropertiesEscape {
  public static func key(_ text: String) -> String {
    escape(text, isKey: true)
  }

  /// Escapes a value or a part of one. A space needs a backslash only at the start of a line.
  ///
  /// - Parameter beginsLine: True if no character of the value precedes the text on its line.
  public static func value(_ text: String, beginsLine: Bool = true) -> String {
    escape(text, isKey: false, beginsLine: beginsLine)
  }

  private static func escape(_ text: String, isKey: Bool, beginsLine: Bool = true) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var isFirst = beginsLine
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": result += isKey || isFirst ? "\\ " : " "
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\u{0C}": result += "\\f"
      case "\\", "=", ":", "#", "!":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case "\u{20}"..."\u{7E}":
        result.unicodeScalars.append(scalar)
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() { result += unicodeEscape(unit) }
      }
      isFirst = false
    }
    return result
  }

  private static func unicodeEscape(_ unit: UInt16) -> String {
    let digits = String(unit, radix: 16, uppercase: true)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

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
