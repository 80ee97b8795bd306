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
        for seed in [0, 1, -1, 1 << 40] {
          #expect(part._rawHashValue(seed: seed) == whole._rawHashValue(seed: seed))
        }
      }
    }
  }

  /// The bytes of such pairs are the same words, apart from zeros beyond the end.
  @Test(arguments: [("", "\u{0}"), ("1234567", "\u{0}1234567"), ("1234567", "\u{F}1234567")])
  func dependsOnLength(one: String, another: String) {
    for seed in 0..<100 {
      #expect(Text(one)._rawHashValue(seed: seed) != Text(another)._rawHashValue(seed: seed))
    }
  }

  @Test func dependsOnSeed() {
    let hashes = Set((0..<1000).map { Text("mobile-app")._rawHashValue(seed: $0) })
    #expect(hashes.count == 1000)
  }

  /// Texts that differ only in certain bits. With one multiplication by a known number, they share 22,000
  /// places; random numbers share about 51,570.
  @Test func spreadsSimilarTexts() {
    let bits = [16, 17, 18, 19, 27, 28, 36, 40, 41, 42, 43, 48, 49, 50, 51, 52]
    let texts = (0..<1 << bits.count).map { number in
      let word = bits.enumerated().reduce(UInt64(0x6060_6060_6060_6060)) { word, bit in
        number >> bit.offset & 1 == 1 ? word ^ 1 << UInt64(bit.element) : word
      }
      return Text(
        String(decoding: (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }, as: UTF8.self)
      )
    }
    #expect(Set(texts).count == texts.count)
    for seed in [0, 1, 12345, -1] {
      let places = Set(texts.map { $0._rawHashValue(seed: seed) & 0x1FFFF })
      #expect(places.count > 50_000)
    }
  }
}
