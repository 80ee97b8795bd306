extension JSONValue {
  /// The content of a string, without its quotes and with its escapes decoded, or the characters of
  /// any other token. Malformed UTF-8 becomes the replacement character in ``Text/string``; a lone
  /// surrogate remains distinct from it (``Text/hasLoneSurrogate``).
  public var text: Text {
    let range = textRange
    return node.has(.escaped)
      ? JSONUnescaper.decoded(range, tree.source) : Text(tree.source, range.start, range.end)
  }

  /// The range of a string's content, without quotes.
  public var textRange: SourceRange {
    let range = range
    guard kind == .string else { return range }
    return node.has(.irregular)
      ? QuotationMark.inside(range, tree.source) : SourceRange(range.start + 1, range.end - 1)
  }

  /// The characters of a string, each with its range in the source.
  public var scalars: [(scalar: Unicode.Scalar, range: SourceRange)] {
    var offset = textRange.start
    return units.compactMap { unit in
      defer { offset += unit.width }
      return unit.scalar.map { ($0, SourceRange(offset, offset + unit.width)) }
    }
  }

  /// The characters of a string, including lone surrogates.
  var units: JSONUnescaper {
    let range = textRange
    return JSONUnescaper(tree.source, range)
  }

  /// True if both strings decode to the same code units.
  public func hasSameText(as other: JSONValue) -> Bool {
    if !node.has(.escaped), !other.node.has(.escaped) { return text == other.text }
    var mine = units
    var theirs = other.units
    while true {
      switch (mine.next(), theirs.next()) {
      case (nil, nil): return true
      case (let first?, let second?)
      where first.scalar == second.scalar && first.surrogate == second.surrogate:
        continue
      default: return false
      }
    }
  }
}

extension JSONTree {
  /// True if the text at a node equals a literal.
  func says(_ literal: StaticString, at index: Int) -> Bool {
    JSONValue(tree: self, index: index).text == literal
  }

  /// True if the text at a node equals another text.
  func says(_ text: Text, at index: Int) -> Bool {
    let node = self[index]
    guard node.isPlainText else { return JSONValue(tree: self, index: index).text == text }
    // Counts no references. Floor: eval of 100,000 tokens, which looks up many names.
    return node.range.count == text.count + 2
      && (source.start + Int(node.start) + 1).equals(text.cursor, text.count)
  }
}

/// JSON strings that do not belong to a tree.
public enum JSONString {
  /// The content of a string token that JSON may not allow, without quotation marks of any kind and
  /// with its escapes decoded.
  public static func content(ofQuoted range: SourceRange, in source: SourceBytes) -> String {
    JSONUnescaper.decoded(QuotationMark.inside(range, source), source).string
  }

  /// A JSON string with the given content, including quotes. Only characters that need an escape
  /// are escaped.
  public static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 2)
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends what ``quoted(_:)`` returns.
  public static func append(_ text: String, to bytes: inout [UInt8]) {
    append(text.utf8, to: &bytes)
  }

  /// Appends a text in the same way.
  public static func append(_ text: Text, to bytes: inout [UInt8]) {
    append((0..<text.count).lazy.map { text[$0] }, to: &bytes)
  }

  private static func append(_ content: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in content {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        bytes.append(byte)
      } else {
        appendEscape(of: byte, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): bytes += "\\\"".utf8
    case UInt8(ascii: "\\"): bytes += "\\\\".utf8
    case UInt8(ascii: "\n"): bytes += "\\n".utf8
    case UInt8(ascii: "\r"): bytes += "\\r".utf8
    case UInt8(ascii: "\t"): bytes += "\\t".utf8
    default: bytes += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
    }
  }
}

/// Reads the content of a string character by character and decodes its escapes.
struct JSONUnescaper: Sequence, IteratorProtocol {
  /// Keeps the bytes alive.
  private let source: SourceBytes
  private var at: ByteCursor
  private let end: ByteCursor

  init(_ source: SourceBytes, _ range: SourceRange) {
    self.source = source
    at = source.cursor(at: range.start)
    end = source.cursor(at: range.end)
  }

  /// The decoded content of a range. A lone surrogate remains distinct from every character.
  static func decoded(_ range: SourceRange, _ source: SourceBytes) -> Text {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    for unit in JSONUnescaper(source, range) {
      if let surrogate = unit.surrogate {
        bytes += LoneSurrogate.bytes(surrogate)
      } else {
        bytes += UTF8.encode(unit.scalar ?? "\u{FFFD}") ?? UTF8.EncodedScalar()
      }
    }
    return Text(SourceBytes(bytes.span), 0, bytes.count)
  }

  struct Unit {
    /// The character; nil for a lone surrogate and for bytes that are not UTF-8.
    let scalar: Unicode.Scalar?
    /// The code unit of a lone surrogate.
    let surrogate: UInt16?
    /// The number of bytes in the source.
    let width: Int
  }

  mutating func next() -> Unit? {
    guard at < end else { return nil }
    let unit = at.byte == UInt8(ascii: "\\") ? escape() : plain()
    at += unit.width
    return unit
  }

  private func plain() -> Unit {
    guard let (scalar, next) = UTF8Scanner.scalar(at), next <= end else {
      return Unit(scalar: nil, surrogate: nil, width: UTF8Scanner.endOfMalformed(at) - at)
    }
    return Unit(scalar: scalar, surrogate: nil, width: next - at)
  }

  private func escape() -> Unit {
    let scalar: Unicode.Scalar
    switch at[1] {
    case UInt8(ascii: "b"): scalar = "\u{08}"
    case UInt8(ascii: "f"): scalar = "\u{0C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"):
      return unicodeEscape()
    case let byte where byte < 0x80 && at + 1 < end: scalar = Unicode.Scalar(byte)
    default: return Unit(scalar: "\\", surrogate: nil, width: 1)
    }
    return Unit(scalar: scalar, surrogate: nil, width: 2)
  }

  private func unicodeEscape() -> Unit {
    guard at + 6 <= end, let unit = UTF16Escape.unit(at) else {
      return Unit(scalar: "u", surrogate: nil, width: 2)
    }
    if let scalar = Unicode.Scalar(unit) { return Unit(scalar: scalar, surrogate: nil, width: 6) }
    if UTF16.isLeadSurrogate(unit), at + 12 <= end, let low = UTF16Escape.unit(at + 6),
      UTF16.isTrailSurrogate(low)
    {
      return Unit(
        scalar: UTF16.decode(UTF16.EncodedScalar([unit, low])), surrogate: nil, width: 12)
    }
    return Unit(scalar: nil, surrogate: unit, width: 6)
  }
}

/// The escape `\uXXXX`, which JSON and Java properties share.
enum UTF16Escape {
  /// The code unit of the escape at a position; nil if there is no valid escape.
  static func unit(_ at: ByteCursor) -> UInt16? {
    guard at.byte == UInt8(ascii: "\\"), at[1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt16 = 0
    for index in 2..<6 {
      guard let digit = hexDigit(at[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
