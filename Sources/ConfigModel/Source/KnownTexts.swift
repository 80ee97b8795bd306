/// Some texts that are known beforehand. That a text is none of them mostly shows without looking at
/// any.
struct KnownTexts: Sendable {
  private let texts: [StaticString]
  /// The bits of the texts' marks.
  private var marks: UInt64 = 0

  init(_ texts: [StaticString]) {
    self.texts = texts
    for text in texts {
      let bytes = text.description.utf8
      guard let first = bytes.first, let last = bytes.last else { continue }
      marks |= Self.mark(first, last, bytes.count)
    }
  }

  /// Texts with the same ends and of the same length have the same one, and few others do.
  @inline(__always) private static func mark(_ first: UInt8, _ last: UInt8, _ count: Int) -> UInt64
  {
    1 &<< UInt64((Int(first) &* 5 &+ Int(last) &* 11 &+ count) & 63)
  }

  @inline(__always) func contains(_ text: BorrowedText) -> Bool {
    guard text.count > 0 else { return false }
    let mark = Self.mark(text.start.byte, text.start[text.count &- 1], text.count)
    return marks & mark != 0 && isOneOfThem(text)
  }

  @inline(never) private func isOneOfThem(_ text: BorrowedText) -> Bool {
    for known in texts where text == known { return true }
    return false
  }
}

extension BorrowedText {
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
}
