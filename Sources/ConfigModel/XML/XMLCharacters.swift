/// The characters of XML 1.0 (fifth edition, sections 2.2 and 2.3).
enum XMLCharacters {
  static func startsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3A, 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: startsName(scalar)
    }
  }

  /// True if a document may contain the character, directly or as a numeric reference.
  static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// True if a public identifier may contain the byte (`PubidChar`, section 2.3).
  static func isOfPublicIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x0A, 0x0D: true
    case UInt8(ascii: "\""), UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): false
    case 0x21..<0x5B, UInt8(ascii: "_"): true
    default: byte.isASCIILetter
    }
  }

  static func startsName(_ at: ByteCursor) -> Bool {
    let byte = at.byte
    if byte < 0x80 {
      return byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
    }
    return UTF8Scanner.scalar(at).map { startsName($0.scalar) } ?? false
  }

  /// The end of the name that begins here; the same position if there is none.
  static func endOfName(_ start: ByteCursor) -> ByteCursor {
    guard startsName(start) else { return start }
    var at = start
    while true {
      if isNameByte(at.byte) {
        at += 1
      } else if at.byte >= 0x80, let (scalar, next) = UTF8Scanner.scalar(at),
        continuesName(scalar)
      {
        at = next
      } else {
        return at
      }
    }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Skips to the next byte that is `<`, `&`, `]`, a quote, a hyphen, a question mark, a control
  /// character or above 0x7F. The zero after the content is a control character.
  static func skipPlain(_ cursor: ByteCursor) -> ByteCursor {
    var at = cursor
    while 0x20..<0x80 ~= at.byte, !ofMarkup.contains(at.byte) { at += 1 }
    return at
  }

  private static let ofMarkup = ASCIISet("<&]\"'-?")
}
