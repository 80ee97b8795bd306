/// Which characters of ASCII occur in a text, upper and lower case alike: mostly enough to tell that
/// two texts are not alike, without comparing them.
struct LetterSet: Sendable {
  private var bits: UInt64 = 0

  init() {}

  /// Nil when the text is not of ASCII.
  init?(_ text: String) {
    for byte in text.utf8 {
      guard byte < 0x80 else { return nil }
      insert(byte)
    }
  }

  /// Characters that are not told apart make a set smaller, and are never taken for a difference.
  @inline(__always) mutating func insert(_ byte: UInt8) {
    bits |= 1 &<< UInt64(byte.lowercasedASCII & 63)
  }

  func isSubset(of other: LetterSet) -> Bool { bits & ~other.bits == 0 }

  /// At least so many typing slips are between any two texts of these characters: each slip brings or
  /// takes one character at most.
  func leastSlips(to other: LetterSet) -> Int {
    max((bits & ~other.bits).nonzeroBitCount, (other.bits & ~bits).nonzeroBitCount)
  }
}
