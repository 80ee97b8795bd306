import TestSupport
import Testing

@testable import ConfigModel

/// Hashes of texts in dictionaries and sets.
@Suite struct TextHashTests {
  @Test func equalTextsHaveEqualHashes() {
    var generator = SeededGenerator(1)
    for length in 0...40 {
      let string = String(
        (0..<length).map { _ in "ab\u{0}é".randomElement(using: &generator) ?? "a" })
      let whole = Text(string)
      for before in ["", "x", "xyz", "1234567"] {
        let part = Text(before + string + "tail").part(
          before.utf8.count, before.utf8.count + whole.count)
        #expect(part == whole)
        #expect(part.hashValue == whole.hashValue)
      }
    }
  }
}
