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
