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
