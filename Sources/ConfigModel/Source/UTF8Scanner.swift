/// Strict UTF-8 (RFC 3629): shortest forms only, no surrogates, nothing above U+10FFFF.
enum UTF8Scanner {
  /// The scalar at a position and the position after it; nil if the bytes there are not UTF-8.
  static func scalar(_ at: ByteCursor) -> (scalar: Unicode.Scalar, next: ByteCursor)? {
    let first = at.byte
    var value: UInt32
    let count: Int
    switch first {
    case 0..<0x80: return (Unicode.Scalar(first), at + 1)
    case 0xC2...0xDF: (value, count) = (UInt32(first & 0x1F), 2)
    case 0xE0...0xEF: (value, count) = (UInt32(first & 0x0F), 3)
    case 0xF0...0xF4: (value, count) = (UInt32(first & 0x07), 4)
    default: return nil
    }
    for index in 1..<count {
      let byte = at[index]
      guard isContinuation(byte, at: index, after: first) else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, at + count)
  }

  /// The end of the malformed bytes at a position: the longest valid start of a sequence, so that
  /// one fault is reported once (Unicode, section 3.9, maximal subparts).
  static func endOfMalformed(_ at: ByteCursor) -> ByteCursor {
    let count =
      switch at.byte {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    var index = 1
    while index < count, isContinuation(at[index], at: index, after: at.byte) { index += 1 }
    return at + index
  }

  /// The end of a run of malformed bytes, which users see as one fault. The bytes at the position
  /// must be malformed.
  static func endOfMalformedRun(_ at: ByteCursor) -> ByteCursor {
    var at = at
    repeat { at = endOfMalformed(at) } while scalar(at) == nil
    return at
  }

  /// The first byte narrows the range of the second, which excludes overlong forms, surrogates and
  /// values above U+10FFFF.
  private static func isContinuation(_ byte: UInt8, at index: Int, after first: UInt8) -> Bool {
    guard index == 1 else { return byte & 0xC0 == 0x80 }
    return switch first {
    case 0xE0: 0xA0...0xBF ~= byte
    case 0xED: 0x80...0x9F ~= byte
    case 0xF0: 0x90...0xBF ~= byte
    case 0xF4: 0x80...0x8F ~= byte
    default: 0x80...0xBF ~= byte
    }
  }
}

/// Characters that are invisible or look like a plain space, so that two different texts look the
/// same: unusual spaces, zero-width characters and direction controls.
public enum InvisibleCharacters {
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true  // blanks
    case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x3164, 0xFFA0: true
    case 0x200B...0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2060...0x206F: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    case 0x0085: true
    default: false
    }
  }
}

extension Text {
  /// True if the text has a lone surrogate, stored as the start of a four-byte sequence without its
  /// last byte. Valid UTF-8 never has these three bytes, so such a text equals no valid one.
  /// ``string`` shows one replacement character for each.
  public var hasLoneSurrogate: Bool {
    (0..<count).contains { index in
      self[index] == LoneSurrogate.lead
        && (index + 3 >= count || self[index + 3] & 0xC0 != 0x80)
    }
  }
}

/// The encoding of a lone surrogate in a ``Text``: see ``Text/hasLoneSurrogate``.
enum LoneSurrogate {
  fileprivate static let lead: UInt8 = 0xF0

  static func bytes(_ unit: UInt16) -> [UInt8] {
    [lead, 0x90 + UInt8(unit >> 6 & 0x1F), 0x80 | UInt8(unit & 0x3F)]
  }
}
