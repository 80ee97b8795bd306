/// The subset of DER (ITU-T X.690) that public keys and signatures need.
enum DER {
  static func sequence(_ parts: [UInt8]...) -> [UInt8] {
    element(0x30, parts.flatMap(\.self))
  }

  /// A non-negative integer from big-endian bytes. Leading zeros are ignored.
  static func integer(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    // A set highest bit would make the number negative, and zero needs one byte.
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return element(0x02, digits)
  }

  static func bitString(_ bytes: [UInt8]) -> [UInt8] {
    element(0x03, [0] + bytes)
  }

  /// An object identifier whose arcs are already encoded.
  static func identifier(_ encoded: [UInt8]) -> [UInt8] {
    element(0x06, encoded)
  }

  static let null: [UInt8] = [0x05, 0x00]

  private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag] + length(content.count) + content
  }

  private static func length(_ count: Int) -> [UInt8] {
    guard count >= 0x80 else { return [UInt8(count)] }
    var digits: [UInt8] = []
    var rest = count
    while rest > 0 {
      digits.insert(UInt8(truncatingIfNeeded: rest), at: 0)
      rest >>= 8
    }
    return [0x80 | UInt8(digits.count)] + digits
  }
}
