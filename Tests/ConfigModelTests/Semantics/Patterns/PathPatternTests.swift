import TestSupport
import Testing

@testable import ConfigModel

/// Patterns in `.gitignore` syntax: compares the index with a loop over all patterns.
@Suite struct PathPatternTests {
  private static let parts = [
    "a", "b", "ab", "a.b", "**", "*", "a*", "*b", "*.b", "a*b", "?b", "[ab]", "[!a]b", "a[", "]b",
    "\\a", "\\*b", "a\\", "*a*", "a\u{301}", "é", "e\u{301}", "a\0b", "*\0b", "**b",
  ]
  private static let names = [
    "a", "b", "ab", "a.b", "aab", "ba", "*b", "b.b", "a[", "]b", "é", "e\u{301}", "a\u{301}", "é.b",
  ]

  @Test func matchesLinearSearch() {
    var random = SeededGenerator()
    var counts = (ignored: 0, kept: 0, none: 0)
    for _ in 0..<Soak.rounds(4000) {
      let lines = (0..<Int.random(in: 1...8, using: &random)).map { _ in line(&random) }
      let plain = PathPatterns(lines, indexingFrom: .max)
      let indexed = PathPatterns(lines, indexingFrom: 0)
      for _ in 0..<8 {
        let path = (0..<Int.random(in: 1...4, using: &random))
          .compactMap { _ in Self.names.randomElement(using: &random) }.joined(separator: "/")
        for isFolder in [false, true] {
          let expected = plain.verdict(path, isFolder: isFolder)
          switch expected {
          case true?: counts.ignored += 1
          case false?: counts.kept += 1
          case nil: counts.none += 1
          }
          if indexed.verdict(path, isFolder: isFolder) != expected {
            Issue.record("\(lines) for '\(path)', seed \(random.seed)")
          }
        }
        let matching = lines.indices.filter { PathPatterns([lines[$0]]).matchesWithParents(path) }
        #expect(plain.linesMatching(path) == matching, "\(lines) for '\(path)'")
        #expect(indexed.linesMatching(path) == matching, "\(lines) for '\(path)'")
        if indexed.matchesWithParents(path) != plain.matchesWithParents(path) {
          Issue.record("\(lines) for '\(path)' with its folders, seed \(random.seed)")
        }
      }
    }
    #expect(min(counts.ignored, counts.none, counts.kept * 5) > Soak.rounds(1000))
  }

  private func line(_ random: inout SeededGenerator) -> String {
    let parts = (0..<Int.random(in: 1...3, using: &random))
      .compactMap { _ in Self.parts.randomElement(using: &random) }
    return (Int.random(in: 0..<4, using: &random) == 0 ? "!" : "")
      + (Int.random(in: 0..<4, using: &random) == 0 ? "/" : "") + parts.joined(separator: "/")
      + (Int.random(in: 0..<4, using: &random) == 0 ? "/" : "")
  }

  /// Among many patterns that differ in a literal part, almost none is tried for a path.
  @Test(arguments: ["gone#/*.json", "gone#/**/x*.json", "*.gone#", "gone#*", "x/gone#.json"])
  func triesFewPatterns(pattern: String) throws {
    let needs = (0..<1000).map { number in
      PathPattern(pattern.replacing("#", with: String(number)))?.needs ?? []
    }
    let index = PathPatternIndex(needs)
    var tried = 0
    _ = index.last(for: ["gone500", "x", "gone7.json", "a.gone999"]) { _ in
      tried += 1
      return false
    }
    #expect(tried <= 8)
  }
}
