/// Percent-encoding (RFC 3986, section 2.1).
public enum PercentEncoding {
  /// Encodes everything except letters, digits and `-._~`, so that the result can be any part of a
  /// URI.
  public static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text with its escapes decoded. Malformed escapes and `+` remain unchanged. A text without
  /// `%` is returned without a copy.
  public static func decoded(_ text: Text) -> Text {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let byte = escaped(text, at: index) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    return Text(SourceBytes(bytes.span))
  }

  /// The byte that the escape at an offset encodes; nil if there is no escape.
  public static func escaped(_ text: Text, at index: Int) -> UInt8? {
    guard index + 2 < text.count, text[index] == UInt8(ascii: "%"),
      let high = digit(text[index + 1]), let low = digit(text[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}
