/// A set of ASCII characters, which tells in a few instructions whether a byte is one of them.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// - Parameter characters: ASCII characters. Other characters are ignored.
  init(_ characters: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for index in 0..<characters.utf8CodeUnitCount {
      let byte = characters[index]
      guard byte < 0x80 else { continue }
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.low = low
    self.high = high
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 == 1
  }
}
