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
