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

  var hasCapitals: Bool {
    for index in 0..<count where 0x41...0x5A ~= start[index] { return true }
    return false
  }
}

/// Some texts in which one is found at a cost that hardly grows with their number.
struct TextIndex: Sendable {
  /// Up to how many are compared one by one.
  private static let few = 8

  /// Keep the bytes alive.
  private let owners: [Text]
  private let sorted: [BorrowedText]
  /// The position of each of the sorted texts among those that were given.
  private let positions: [Int]

  static let empty = TextIndex([])

  init(_ texts: [Text]) {
    owners = texts
    let given = texts.map { BorrowedText($0) }
    positions =
      given.count < 2
      ? Array(given.indices)
      : given.indices.sorted { one, other in
        given[one] == given[other] ? one < other : given[one].comesBefore(given[other])
      }
    sorted = positions.map { given[$0] }
  }

  var isEmpty: Bool { sorted.isEmpty }

  /// The places of a text, to be asked for with ``subscript(_:)``: in ascending order of what they
  /// give.
  func places(of text: BorrowedText) -> Range<Int> {
    var first = 0
    if sorted.count <= Self.few {
      while first < sorted.count, !(sorted[first] == text) { first += 1 }
    } else {
      var end = sorted.count
      while first < end {
        let middle = (first + end) / 2
        if sorted[middle].comesBefore(text) { first = middle + 1 } else { end = middle }
      }
    }
    var end = first
    while end < sorted.count, sorted[end] == text { end += 1 }
    return first..<end
  }

  func contains(_ text: BorrowedText) -> Bool { !places(of: text).isEmpty }

  /// The position, among the texts that were given, of what is at a place.
  subscript(place: Int) -> Int { positions[place] }
}
