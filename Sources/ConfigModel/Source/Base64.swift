/// Base64 and base64url (RFC 4648, sections 4 and 5).
public enum Base64 {
  public enum Alphabet: Sendable {
    case standard
    /// `-` and `_`, and no padding: what JOSE uses (RFC 7515, section 2).
    case url
  }

  /// The decoded bytes; nil if the text has a character outside the alphabet or an impossible
  /// length. Padding is optional in the standard alphabet and not accepted in base64url.
  public static func decoded(_ text: Text, _ alphabet: Alphabet) -> [UInt8]? {
    guard let digits = digits(of: text, alphabet) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var (bits, width): (UInt32, Int) = (0, 0)
    for index in 0..<digits.count {
      guard let value = value(of: digits[index], alphabet) else { return nil }
      bits = bits << 6 | UInt32(value)
      width += 6
      if width >= 8 {
        width -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(width)))
      }
    }
    return bytes
  }

  private static let standardDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Bytes as standard base64, with padding.
  public static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for digit in 0..<4 {
        text.append(
          digit <= group.count
            ? standardDigits[Int(bits >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// A reason why a text is not the canonical base64url form of any bytes.
  public enum Fault: Equatable, Sendable {
    /// The byte at this offset is not in the alphabet.
    case character(Int)
    /// One character is left over, which is less than a byte.
    case incomplete
    /// The last character has unused bits that are not zero. Conforming encoders clear them (RFC
    /// 4648, section 3.5).
    case unusedBits
  }

  /// The first fault of a text as base64url without padding; nil if it has none.
  public static func faultOfURLSafe(_ text: Text) -> Fault? {
    for index in 0..<text.count where value(of: text[index], .url) == nil {
      return .character(index)
    }
    if text.count % 4 == 1 { return .incomplete }
    let unused: UInt8 = text.count % 4 == 2 ? 0xF : text.count % 4 == 3 ? 3 : 0
    guard let last = text.last.flatMap({ value(of: $0, .url) }), last & unused != 0 else {
      return nil
    }
    return .unusedBits
  }

  /// Bytes in base64url, without padding.
  public static func urlEncoded(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var result: [UInt8] = []
    var (bits, width): (UInt32, UInt32) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      width += 8
      while width >= 6 {
        width -= 6
        result.append(digits[Int(bits >> width & 63)])
      }
    }
    if width > 0 { result.append(digits[Int(bits << (6 - width) & 63)]) }
    return String(decoding: result, as: UTF8.self)
  }

  /// The number of bits of the unsigned integer that a base64url text encodes, without leading
  /// zeros (RFC 7518, section 2, Base64urlUInt); nil if the text is empty or not base64url.
  public static func bitCount(ofInteger text: Text) -> Int? {
    guard !text.isEmpty, text.count % 4 != 1 else { return nil }
    var firstBit: Int?
    for index in 0..<text.count {
      guard let value = value(of: text[index], .url) else { return nil }
      if firstBit == nil, value != 0 { firstBit = 6 * index + value.leadingZeroBitCount - 2 }
    }
    let count = text.count * 6 / 8 * 8
    return max(0, count - (firstBit ?? count))
  }

  /// The text without its padding; nil if its length is impossible for base64.
  private static func digits(of text: Text, _ alphabet: Alphabet) -> Text? {
    var digits = text
    if alphabet == .standard, text.count % 4 == 0 {
      while digits.last == UInt8(ascii: "="), digits.count > text.count - 2 {
        digits = digits.dropLast(1)
      }
    }
    return digits.count % 4 == 1 ? nil : digits
  }

  private static func value(of digit: UInt8, _ alphabet: Alphabet) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+") where alphabet == .standard: 62
    case UInt8(ascii: "/") where alphabet == .standard: 63
    case UInt8(ascii: "-") where alphabet == .url: 62
    case UInt8(ascii: "_") where alphabet == .url: 63
    default: nil
    }
  }
}
