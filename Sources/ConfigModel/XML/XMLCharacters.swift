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

  @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool {
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
  @inline(__always) static func endOfName(_ start: ByteCursor) -> ByteCursor {
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

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Skips to the next byte that is `<`, `&`, `]`, a quote, a hyphen, a question mark, a control
  /// character or above 0x7F. The zero after the content is a control character.
  @inline(__always) static func skipPlain(_ cursor: ByteCursor) -> ByteCursor {
    var at = cursor
    while true {
      let word = at.word64
      // The lowest mark is exact; above it, a borrow may set a wrong one.
      var marks = word &- 0x2020_2020_2020_2020
      marks |= differences(word, 0x3C) | differences(word, 0x26) | differences(word, 0x5D)
      marks |= differences(word, 0x22) | differences(word, 0x27)
      marks |= differences(word, 0x2D) | differences(word, 0x3F)
      marks = (marks | word) & 0x8080_8080_8080_8080
      guard marks == 0 else { return at + marks.trailingZeroBitCount >> 3 }
      at += 8
    }
  }

  @inline(__always) private static func differences(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    (word ^ (byte &* 0x0101_0101_0101_0101)) &- 0x0101_0101_0101_0101
  }
}
