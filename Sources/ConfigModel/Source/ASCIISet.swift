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

/// The set of ASCII characters in a text, ignoring case. It often proves that two texts differ
/// without comparing them.
struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  init() {}

  /// Nil if the text is not ASCII.
  init?(_ text: String) {
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      insert(byte)
    }
  }

  /// Adds a character. Characters that share a bit make the set smaller but never cause a false
  /// difference.
  mutating func insert(_ byte: UInt8) {
    bits |= 1 &<< UInt64(byte.lowercasedASCII & 63)
  }

  func isSubset(of other: LetterSet) -> Bool { bits & ~other.bits == 0 }

  /// A lower bound on the number of typos between any two texts with these characters. Each typo
  /// adds at most one character and removes at most one.
  func leastSlips(to other: LetterSet) -> Int {
    max((bits & ~other.bits).nonzeroBitCount, (other.bits & ~bits).nonzeroBitCount)
  }
}
