/// A fixed set of texts. A 64-bit filter rejects most other texts without comparing them.
struct KnownTexts: Sendable {
  private let texts: [StaticString]
  /// The union of the texts' marks.
  private var marks: UInt64 = 0

  init(_ texts: [StaticString]) {
    self.texts = texts
    for text in texts {
      let bytes = text.description.utf8
      guard let first = bytes.first, let last = bytes.last else { continue }
      marks |= Self.mark(first, last, bytes.count)
    }
  }

  /// A one-bit mark. Texts with the same ends and the same length share it, and few others do.
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
