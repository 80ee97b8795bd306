/// The decoded characters of text and attribute values: references are resolved, line ends become
/// line feeds (XML 1.0, sections 2.11, 3.3.3 and 4.1).
struct XMLText: Sequence, IteratorProtocol {
  /// Keeps the bytes alive.
  private let source: SourceBytes
  private var at: ByteCursor
  private let end: ByteCursor
  /// True if ampersands begin references, which is not so in CDATA sections.
  private let hasReferences: Bool
  /// True if tabs and line breaks become spaces.
  private let isAttribute: Bool

  init(
    _ source: SourceBytes, _ range: SourceRange, hasReferences: Bool = true,
    isAttribute: Bool = false
  ) {
    self.source = source
    at = source.cursor(at: range.start)
    end = source.cursor(at: range.end)
    self.hasReferences = hasReferences
    self.isAttribute = isAttribute
  }

  struct Unit {
    let scalar: Unicode.Scalar
    /// The number of bytes in the source.
    let width: Int
  }

  mutating func next() -> Unit? {
    guard at < end else { return nil }
    let unit = unit()
    at += unit.width
    return unit
  }

  private func unit() -> Unit {
    switch at.byte {
    case UInt8(ascii: "&") where hasReferences:
      return reference() ?? Unit(scalar: "&", width: 1)
    case 0x0D:
      let isPair = at + 1 < end && at[1] == 0x0A
      return Unit(scalar: isAttribute ? " " : "\n", width: isPair ? 2 : 1)
    case 0x09, 0x0A:
      return Unit(scalar: isAttribute ? " " : Unicode.Scalar(at.byte), width: 1)
    default:
      guard let (scalar, next) = UTF8Scanner.scalar(at), next <= end else {
        return Unit(
          scalar: "\u{FFFD}", width: Swift.min(UTF8Scanner.endOfMalformed(at), end) - at)
      }
      return Unit(scalar: scalar, width: next - at)
    }
  }

  /// The maximum length in bytes of a reference, which leaves room for leading zeros.
  private static let longest = 64

  private func reference() -> Unit? {
    var last = at + 1
    while last < end, last.byte != UInt8(ascii: ";"), last - at < Self.longest { last += 1 }
    guard last < end, last.byte == UInt8(ascii: ";") else { return nil }
    let from = at - source.start
    let width = last + 1 - at
    if at[1] == UInt8(ascii: "#") {
      return Self.value(ofReference: SourceRange(from, from + width), source)
        .map { Unit(scalar: $0, width: width) }
    }
    return Self.character(named: Text(source, from + 1, from + width - 1))
      .map { Unit(scalar: $0, width: width) }
  }

  /// The character of one of the five predefined entities; nil for other names.
  static func character(named name: Text) -> Unicode.Scalar? {
    if name == "amp" { return "&" }
    if name == "lt" { return "<" }
    if name == "gt" { return ">" }
    if name == "quot" { return "\"" }
    return name == "apos" ? "'" : nil
  }

  /// The character of a reference such as `&#38;` or `&#x26;`; nil if it is malformed or not
  /// allowed in a document.
  static func value(ofReference range: SourceRange, _ source: SourceBytes) -> Unicode.Scalar? {
    var index = range.start + 2
    let isHexadecimal = source[index] == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    var value: UInt32 = 0
    while index < range.end - 1 {
      guard let digit = source[index].hexadecimalDigit, isHexadecimal || digit < 10 else {
        return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + digit
      guard value <= 0x10FFFF else { return nil }
      index += 1
    }
    return XMLCharacters.isAllowed(value) ? Unicode.Scalar(value) : nil
  }
}
