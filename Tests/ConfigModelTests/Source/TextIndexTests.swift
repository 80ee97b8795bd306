import TestSupport
import Testing

@testable import ConfigModel

/// Lookups of texts in sorted indices.
@Suite struct TextIndexTests {
  /// A random text of at most 17 bytes. Many such texts differ in only one byte.
  private func text(_ generator: inout SeededGenerator) -> String {
    let length = Int.random(in: 0...17, using: &generator)
    return String((0..<length).map { _ in "aab".randomElement(using: &generator) ?? "a" })
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 40, 300])
  func findsTexts(count: Int) {
    var generator = SeededGenerator(UInt64(count))
    let given = (0..<count).map { _ in text(&generator) }
    let index = TextIndex(given.map { Text($0) })
    #expect(index.isEmpty == given.isEmpty)
    for wanted in given + (0..<200).map({ _ in text(&generator) }) {
      let owner = Text(wanted)
      let found = index.places(of: BorrowedText(owner)).map { index[$0] }
      #expect(found == given.indices.filter { given[$0] == wanted })
      #expect(index.contains(BorrowedText(owner)) == !found.isEmpty)
    }
  }

  @Test func sortsByLengthFirst() {
    let texts = ["", "b", "aa", "ab", "abcdefgh", "abcdefgi", "abcdefgha", "abcdefghb"].map {
      Text($0)
    }
    for (position, text) in texts.enumerated() {
      for (other, later) in texts.enumerated() {
        #expect(
          BorrowedText(text).comesBefore(BorrowedText(later)) == (position < other),
          "\(text) \(later)")
      }
    }
  }
}

/// Lists of filter values, short and long.
@Suite struct GlobListTests {
  private func matches(_ values: [String], _ text: String, ignoringCase: Bool) -> Bool {
    let owner = Text(text)
    return GlobList(values.map { Glob($0) }).match(BorrowedText(owner), ignoringCase: ignoringCase)
  }

  @Test(arguments: [0, 20]) func matchesWholeTexts(others: Int) {
    let values = ["Sales", "field-*", "*é"] + (0..<others).map { "other\($0)*x" }
    for (text, isExact, isLoose) in [
      ("Sales", true, true), ("sALES", false, true), ("Sale", false, false),
      ("field-", true, true), ("FIELD-É", false, true), ("caf\u{E9}", true, true),
      ("CAF\u{C9}", false, false), ("", false, false),
    ] {
      #expect(matches(values, text, ignoringCase: false) == isExact, "\(text)")
      #expect(matches(values, text, ignoringCase: true) == isLoose, "\(text)")
    }
  }
}
