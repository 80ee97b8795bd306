/// A text that does not retain its bytes, so that comparing it counts no references.
///
/// Valid only while the text that it was made from is alive.
@safe struct BorrowedText: @unchecked Sendable {
  let start: ByteCursor
  let count: Int

  @inline(__always) init(_ start: ByteCursor, _ count: Int) {
    self.start = start
    self.count = count
  }

  @inline(__always) init(_ text: Text) {
    start = text.source.start + text.start
    count = text.count
  }

  @inline(__always) static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.start.equals(right.start, left.count)
  }

  @inline(__always) static func == (text: Self, literal: StaticString) -> Bool {
    text.count == literal.utf8CodeUnitCount && text.start.holds(literal)
  }

  /// The bytes themselves, with their count, for a text of up to seven bytes. For a longer text, a
  /// value computed from its length and its first and last eight bytes.
  @inline(__always) var key: UInt64 {
    if count >= 8 {
      let tail = (start + (count &- 8)).word64
      return (start.word64 ^ tail &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(count)
    }
    if count == 0 { return 0 }
    return start.word64 &<< UInt64(64 &- 8 &* count) | UInt64(count)
  }

  /// True if another text with the same length and key is equal to this one.
  @inline(__always) var hasExactKey: Bool { count < 8 }

  /// A search order, not meant for display: shorter texts come first.
  func comesBefore(_ other: Self) -> Bool {
    guard count == other.count else { return count < other.count }
    var done = 0
    while done &+ 8 <= count {
      let (mine, theirs) = ((start + done).word64, (other.start + done).word64)
      guard mine == theirs else { return mine < theirs }
      done &+= 8
    }
    guard done < count else { return false }
    let unused = UInt64((8 &- (count &- done)) &* 8)
    return (start + done).word64 &<< unused < (other.start + done).word64 &<< unused
  }

  /// A hash that is the same for equal texts in every run.
  var hashValue: UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    var done = 0
    while done &+ 8 <= count {
      hash = Self.mixed(hash, (start + done).word64)
      done &+= 8
    }
    guard done < count else { return hash }
    let unused = UInt64((8 &- (count &- done)) &* 8)
    return Self.mixed(hash, (start + done).word64 &<< unused)
  }

  /// A hash that is the same for equal texts with equal parameters. An attacker who does not know the multipliers
  /// cannot choose texts whose hashes collide or have equal low bits.
  ///
  /// - Parameter multipliers: Two odd random numbers.
  func hashValue(seed: UInt64, _ multipliers: (UInt64, UInt64)) -> UInt64 {
    var hash = seed
    var done = 0
    while done &+ 8 <= count {
      hash = Self.folded(hash ^ (start + done).word64, multipliers.0)
      done &+= 8
    }
    if done < count {
      let unused = UInt64((8 &- (count &- done)) &* 8)
      hash = Self.folded(hash ^ (start + done).word64 &<< unused, multipliers.0)
    }
    return Self.folded(hash ^ UInt64(truncatingIfNeeded: count), multipliers.1)
  }

  /// A hash that is the same, in every run, for texts that differ only in the case of ASCII
  /// letters.
  var caselessHashValue: UInt64 {
    var hash = UInt64(truncatingIfNeeded: count)
    var done = 0
    while done &+ 8 <= count {
      hash = Self.mixed(hash, (start + done).word64 | 0x2020_2020_2020_2020)
      done &+= 8
    }
    guard done < count else { return hash }
    let unused = UInt64((8 &- (count &- done)) &* 8)
    return Self.mixed(hash, ((start + done).word64 | 0x2020_2020_2020_2020) &<< unused)
  }

  @inline(__always) private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    folded(hash ^ word ^ 0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93)
  }

  /// Both halves of a product in one word.
  @inline(__always) private static func folded(_ number: UInt64, _ factor: UInt64) -> UInt64 {
    let (high, low) = number.multipliedFullWidth(by: factor)
    return high ^ low
  }

  /// The offset of the first such byte at or after another offset.
  @inline(__always) func firstIndex(of byte: UInt8, from: Int = 0) -> Int? {
    (start + from).firstOffset(of: byte, count &- from).map { $0 &+ from }
  }

  @inline(__always) func hasSuffix(_ literal: StaticString) -> Bool {
    let rest = count &- literal.utf8CodeUnitCount
    return rest >= 0 && (start + rest).holds(literal)
  }

  /// True if two texts are equal except for the case of ASCII letters. A few other pairs of
  /// characters, those that differ only in bit 0x20, also count as equal.
  @inline(__always) func resembles(_ other: Self) -> Bool {
    guard count == other.count else { return false }
    let small: UInt64 = 0x2020_2020_2020_2020
    var done = 0
    while done &+ 8 <= count {
      guard (start + done).word64 | small == (other.start + done).word64 | small else {
        return false
      }
      done &+= 8
    }
    guard done < count else { return true }
    // The bytes beyond the end are shifted out; on both sides they are readable.
    let unused = UInt64((8 &- (count &- done)) &* 8)
    let difference = ((start + done).word64 | small) ^ ((other.start + done).word64 | small)
    return difference &<< unused == 0
  }

  var blocks: TextBlocks {
    @inline(__always) get { TextBlocks(place: start, rest: count) }
  }

  var hasCapitals: Bool {
    for index in 0..<count where 0x41...0x5A ~= start[index] { return true }
    return false
  }

  /// The offset of the first occurrence of a byte, which must not be zero.
  func firstIndex(of byte: UInt8) -> Int? {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    var done = 0
    while done < count {
      // The wanted byte becomes zero, and subtracting one sets its highest bit. The lowest mark is
      // exact.
      let others = (start + done).word64 ^ wanted
      let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      if found != 0 {
        let index = done &+ found.trailingZeroBitCount &>> 3
        return index < count ? index : nil
      }
      done &+= 8
    }
    return nil
  }
}
