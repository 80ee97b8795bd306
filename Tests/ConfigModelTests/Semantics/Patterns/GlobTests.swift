import ConfigModel
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("*", "", true), ("*", "a/b.c\n", true),
    ("a*", "a", true), ("a*", "ba", false), ("*a", "ba", true), ("a*b", "ab", true),
    ("a*b", "aXb", true), ("a*b", "abX", false), ("a*a", "a", false), ("a*b*c", "a1b2c", true),
    ("a*b*c", "acb", false), ("**", "x", true), ("*ab*", "aab", true), ("*aab*", "aaab", true),
    ("é*", "été", true), ("*.corp.com", "a.b.corp.com", true),
  ])
  func matches(_ pattern: String, _ text: String, _ expected: Bool) {
    #expect(Glob(pattern).matches(text) == expected)
  }

  /// Compares every pattern and text over a small alphabet with the definition of a match.
  @Test func matchesTheDefinition() {
    func words(_ alphabet: [Character], _ length: Int) -> [String] {
      length == 0 ? [""] : words(alphabet, length - 1).flatMap { w in alphabet.map { w + [$0] } }
    }
    func matches(_ pattern: Substring, _ text: Substring) -> Bool {
      guard let first = pattern.first else { return text.isEmpty }
      if first == "*" {
        return text.indices.contains { matches(pattern.dropFirst(), text[$0...]) }
          || matches(pattern.dropFirst(), "")
      }
      return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
    }
    let texts = (0...4).flatMap { words(["a", "b"], $0) }
    for pattern in (0...4).flatMap({ words(["a", "b", "*"], $0) }) {
      for text in texts {
        #expect(Glob(pattern).matches(text) == matches(pattern[...], text[...]))
      }
    }
  }
}
