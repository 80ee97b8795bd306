import ConfigModel
import TestSupport
import Testing

@Suite struct TextSearchTests {
  /// The range of bytes that a search must find, by comparing at each offset.
  private static func place(of text: String, in searched: String, from start: Int) -> Range<Int>? {
    let (wanted, bytes) = (Array(text.utf8), Array(searched.utf8))
    guard !wanted.isEmpty, start + wanted.count <= bytes.count else { return nil }
    let offset = (start...(bytes.count - wanted.count)).first {
      bytes[$0..<($0 + wanted.count)].elementsEqual(wanted)
    }
    return offset.map { $0..<($0 + wanted.count) }
  }

  /// Short texts are inside the string itself, and long ones are not.
  @Test func findsWhatAComparisonAtEachOffsetFinds() {
    var random = SeededGenerator()
    var (found, missed) = (0, 0)
    for _ in 0..<Soak.rounds(16_000) {
      func text(_ length: ClosedRange<Int>) -> String {
        (0..<Int.random(in: length, using: &random)).map { _ in
          ["a", "a", "b", "'", "é", "😀"].randomElement(using: &random) ?? ""
        }.joined()
      }
      let (searched, wanted) = (text(0...24), text(0...3))
      let start = searched.indices.randomElement(using: &random) ?? searched.startIndex
      func offset(_ index: String.Index) -> Int {
        searched.utf8.distance(from: searched.startIndex, to: index)
      }
      let expected = Self.place(of: wanted, in: searched, from: offset(start))
      let place = searched.firstPlace(of: wanted, from: start)
      #expect(
        place.map { offset($0.lowerBound)..<offset($0.upperBound) } == expected,
        "'\(wanted)' in '\(searched)' from \(offset(start)), seed \(random.seed)")
      if expected == nil { missed += 1 } else { found += 1 }
    }
    #expect(found > 100 && missed > 100)
  }

  @Test(arguments: [
    ("", "a", ""), ("a", "a", "-"), ("aaa", "aa", "-a"), ("it's", "'", "it-s"), ("é", "e", "é"),
    ("a text that is longer than fifteen bytes", "z", "a text that is longer than fifteen bytes"),
    ("abc", "", "abc"),
    ("a😀b😀", "😀", "a-b-"),
  ])
  func replacesFromLeftToRight(_ text: String, _ old: String, _ expected: String) {
    #expect(text.replacing(old, with: "-") == expected)
    #expect(text.includes(old) == (text != expected))
  }
}
