/// A text whose bytes somebody else keeps alive, so that comparing it counts no references.
///
/// To be used only as long as the text is there that it was made of.
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

  /// The text itself up to seven bytes; of a longer one what depends on its length, its first and its
  /// last bytes.
  @inline(__always) var key: UInt64 {
    if count >= 8 {
      let tail = (start + (count &- 8)).word64
      return (start.word64 ^ tail &* 0x9E37_79B9_7F4A_7C15) &+ UInt64(count)
    }
    if count == 0 { return 0 }
    return start.word64 &<< UInt64(64 &- 8 &* count) | UInt64(count)
  }

  /// Whether another text of the same length and key is the same text.
  @inline(__always) var hasExactKey: Bool { count < 8 }

  /// An order for searching, and for no reader: the shorter text first.
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

  /// The same for equal texts, in every run.
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

  /// The same for texts that differ only in the case of ASCII letters, in every run.
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
    let (high, low) = (hash ^ word ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93)
    return high ^ low
  }

  /// The offset of the first such byte from another offset on.
  @inline(__always) func firstIndex(of byte: UInt8, from: Int = 0) -> Int? {
    (start + from).firstOffset(of: byte, count &- from).map { $0 &+ from }
  }

  @inline(__always) func hasSuffix(_ literal: StaticString) -> Bool {
    let rest = count &- literal.utf8CodeUnitCount
    return rest >= 0 && (start + rest).holds(literal)
  }

  /// Whether two texts are the same but for the case of ASCII letters. A few other characters are
  /// not told apart either.
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
    // The rest of the words is shifted out; both sides have readable bytes beyond.
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

  /// The offset of the first byte of a kind other than zero.
  func firstIndex(of byte: UInt8) -> Int? {
    let wanted = 0x0101_0101_0101_0101 &* UInt64(byte)
    var done = 0
    while done < count {
      // Zero where the byte is: there, and nowhere before, subtracting one sets the highest bit.
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

/// Some texts in which one is found at a cost that does not grow with their number.
final class TextIndex: Sendable {
  /// Up to how many are compared one by one.
  private static let few = 8

  /// The text when it is the only one, so that nothing else need be looked at.
  private let only: BorrowedText?
  /// Keep the bytes alive.
  private let owners: [Text]
  private let sorted: [BorrowedText]
  /// The position of each of the sorted texts among those that were given.
  private let positions: [Int]
  /// Where each text is first among the sorted ones: half of its hash above, and one more than the
  /// place below, from the slot on that the other half of the hash chooses. Empty for few texts.
  private let slots: [UInt64]
  /// Whether some text was given twice.
  private let hasRepeated: Bool

  init(_ texts: [Text]) {
    owners = texts
    let given = texts.map { BorrowedText($0) }
    only = given.count == 1 ? given[0] : nil
    positions =
      given.count < 2
      ? Array(given.indices)
      : given.indices.sorted { one, other in
        given[one] == given[other] ? one < other : given[one].comesBefore(given[other])
      }
    sorted = positions.map { given[$0] }
    let sorted = sorted
    hasRepeated = sorted.indices.dropFirst().contains { sorted[$0] == sorted[$0 - 1] }
    slots = sorted.count <= Self.few ? [] : Self.slots(of: sorted)
  }

  private static func slots(of sorted: [BorrowedText]) -> [UInt64] {
    var size = 32
    while size < 2 * sorted.count { size *= 2 }
    var slots = [UInt64](repeating: 0, count: size)
    for (place, text) in sorted.enumerated() where place == 0 || !(sorted[place - 1] == text) {
      let hash = text.hashValue
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(place + 1)
    }
    return slots
  }

  var isEmpty: Bool { sorted.isEmpty }

  /// The places of a text, to be asked for with ``subscript(_:)``: in ascending order of what they
  /// give.
  func places(of text: BorrowedText) -> Range<Int> {
    let first = firstPlace(of: text)
    if only != nil { return first..<1 }
    guard first < sorted.count else { return first..<first }
    var end = first + 1
    if hasRepeated {
      while end < sorted.count, sorted[end] == text { end += 1 }
    }
    return first..<end
  }

  /// The number of texts when it is none of them.
  @inline(__always) private func firstPlace(of text: BorrowedText) -> Int {
    if let only { return only == text ? 0 : 1 }
    if slots.isEmpty {
      var first = 0
      while first < sorted.count, !(sorted[first] == text) { first &+= 1 }
      return first
    }
    let hash = text.hashValue
    let last = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash) & last
    while slots[slot] != 0 {
      let place = Int(slots[slot] & 0xFFFF_FFFF) &- 1
      if slots[slot] >> 32 == hash >> 32, sorted[place] == text { return place }
      slot = (slot &+ 1) & last
    }
    return sorted.count
  }

  func contains(_ text: BorrowedText) -> Bool { !places(of: text).isEmpty }

  /// The position, among the texts that were given, of what is at a place.
  subscript(place: Int) -> Int { positions[place] }
}
