import ConfigModel
import Testing

/// Searches compare scalars, not characters.
@Suite struct TextSearchTests {
  @Test(arguments: [
    ("", "a", ""), ("a", "a", "-"), ("aaa", "aa", "-a"), ("it's", "'", "it-s"), ("é", "e", "é"),
    ("a text that is longer than fifteen bytes", "z", "a text that is longer than fifteen bytes"),
    ("abc", "", "abc"), ("a😀b😀", "😀", "a-b-"), ("a<\u{301}b", "<", "a-\u{301}b"),
    ("\r\n", "\n", "\r-"),
  ])
  func replacesFromLeftToRight(_ text: String, _ old: String, _ expected: String) {
    #expect(text.replacing(old, with: "-").utf8.elementsEqual(expected.utf8))
    #expect(text.includes(old) == (text != expected))
  }

  @Test(arguments: [
    ("a<\u{301}b", "<", 0, 1..<2), ("abab", "ab", 1, 2..<4), ("abab", "ab", 3, nil),
    ("é=😀", "😀", 0, 3..<7), ("a", "ab", 0, nil), ("a", "", 0, nil),
  ])
  func findsTheFirstPlace(_ text: String, _ wanted: String, _ start: Int, _ expected: Range<Int>?) {
    func offset(_ index: String.Index) -> Int {
      text.utf8.distance(from: text.startIndex, to: index)
    }
    let place = text.firstPlace(of: wanted, from: text.utf8.index(text.startIndex, offsetBy: start))
    #expect(place.map { offset($0.lowerBound)..<offset($0.upperBound) } == expected)
  }
}
