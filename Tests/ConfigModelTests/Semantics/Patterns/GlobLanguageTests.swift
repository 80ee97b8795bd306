import TestSupport
import Testing

@testable import ConfigModel

/// Compares the operations on glob languages with brute force.
@Suite struct GlobLanguageTests {
  private let small = SmallTexts.shared

  @Test func comparesAllSmallPatterns() {
    let patterns = small.patterns.filter { $0.utf8.count <= 4 }
    var (included, disjoint) = (0, 0)
    for left in patterns {
      let (leftGlob, leftTexts) = (Glob(left), small.texts(of: left))
      for right in patterns {
        let (rightGlob, rightTexts) = (Glob(right), small.texts(of: right))
        let pairs = zip(leftTexts, rightTexts)
        let isIncluded = pairs.allSatisfy { $0 & ~$1 == 0 }
        let meets = pairs.contains { $0 & $1 != 0 }
        if rightGlob.includes(leftGlob) != isIncluded { Issue.record("\(left) in \(right)") }
        if leftGlob.intersects(rightGlob) != meets { Issue.record("\(left) and \(right)") }
        let isSame = leftTexts == rightTexts
        if leftGlob.isEquivalent(to: rightGlob) != isSame { Issue.record("\(left) is \(right)") }
        #expect((leftGlob.canonicalPattern == rightGlob.canonicalPattern) == isSame)
        included += isIncluded ? 1 : 0
        disjoint += meets ? 0 : 1
      }
    }
    #expect(included > 1000 && disjoint > 1000)
  }

  /// Merging two globs gives exactly the texts that both globs match.
  @Test func mergesAllSmallPatterns() {
    let patterns = small.patterns.filter {
      $0.utf8.count <= 3 || $0.hasPrefix("*") && $0.utf8.count <= 4
    }
    var merged = 0
    var known: [Glob: [UInt64]] = [:]
    for left in patterns {
      let leftTexts = small.texts(of: left)
      for right in patterns where right >= left {
        let expected = zip(leftTexts, small.texts(of: right)).map { $0 & $1 }
        var effort = Effort()
        var found = expected.map { _ in UInt64(0) }
        guard var merging = GlobMerging(Glob(left), Glob(right), &effort) else {
          Issue.record("\(left) and \(right) are too much")
          continue
        }
        while let glob = merging.next(&effort) {
          merged += 1
          let texts = known[glob] ?? small.texts(of: glob.pattern.string)
          known[glob] = texts
          for (index, bits) in texts.enumerated() { found[index] |= bits }
        }
        if found != expected || merging.isStopped { Issue.record("\(left) and \(right)") }
      }
    }
    #expect(merged > 1_000)
  }

  /// Intersects several lists and removes the excluded patterns, against brute force.
  @Test func intersectsRandomLists() {
    var random = SeededGenerator()
    var counts = (none: 0, some: 0)
    for _ in 0..<Soak.rounds(10_000) {
      let required = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        randomPatterns(1...3, &random)
      }
      let excluded = randomPatterns(0...6, &random)
      let expected = small.first(of: solutions(required, excluded))
      let intersection = GlobIntersection(
        required.map { GlobUnion($0.map { Glob($0) }) },
        excluding: [GlobUnion(excluded.map { Glob($0) })])
      var effort = Effort()
      let about = "\(required) without \(excluded), seed \(random.seed)"
      switch intersection.solve(atMost: 4, &effort) {
      case .none:
        counts.none += 1
        if let expected { Issue.record("'\(expected)' was missed: \(about)") }
      case .some(let globs):
        counts.some += 1
        for glob in globs {
          // No pattern contains this letter.
          let text = Array(glob.pattern.string.replacing("*", with: "z").utf8)
          func fits(_ pattern: String) -> Bool { SmallTexts.matches(Array(pattern.utf8), text) }
          if !required.allSatisfy({ $0.contains(where: fits) }) || excluded.contains(where: fits) {
            Issue.record("'\(glob.pattern)' is not left over: \(about)")
          }
        }
      case .undecided: Issue.record("undecided: \(about)")
      }
    }
    #expect(min(counts.none, counts.some) > Soak.rounds(1000))
  }

  private func randomPatterns(
    _ counts: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> [String] {
    (0..<Int.random(in: counts, using: &random)).map { _ in
      small.patterns.randomElement(using: &random) ?? ""
    }
  }

  /// The texts that every list matches and no excluded pattern matches.
  private func solutions(_ required: [[String]], _ excluded: [String]) -> [UInt64] {
    var result = small.texts(ofAnyOf: excluded).map { ~$0 }
    for list in required {
      let texts = small.texts(ofAnyOf: list)
      for index in result.indices { result[index] &= texts[index] }
    }
    return result
  }

  @Test func decidesRandomConstraints() {
    var random = SeededGenerator()
    var counts = (none: 0, some: 0)
    for _ in 0..<Soak.rounds(20_000) {
      let required = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomPatterns(1...3, &random)
      }
      let excluded = randomPatterns(0...4, &random)
      let expected = small.first(of: solutions(required, excluded))
      let constraint = TextConstraint(
        required: required.map { $0.map { Glob($0) } }, excluded: excluded.map { Glob($0) })
      let about = "\(required) without \(excluded), seed \(random.seed)"
      switch constraint.solve() {
      case .none:
        counts.none += 1
        if let expected { Issue.record("'\(expected)' was missed: \(about)") }
      case .some(let text):
        counts.some += 1
        let bytes = Array(text.utf8)
        func fits(_ pattern: String) -> Bool { SmallTexts.matches(Array(pattern.utf8), bytes) }
        if !required.allSatisfy({ $0.contains(where: fits) }) || excluded.contains(where: fits) {
          Issue.record("'\(text)' does not fit: \(about)")
        }
      case .undecided: Issue.record("undecided: \(about)")
      }
    }
    #expect(min(counts.none, counts.some) > Soak.rounds(2000))
  }

  @Test func findsShortestTexts() {
    var random = SeededGenerator()
    var found = 0
    for _ in 0..<Soak.rounds(5_000) {
      let required = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        randomPatterns(1...2, &random)
      }
      let excluded = randomPatterns(0...5, &random)
      let search = ShortestText(
        required.map { $0.map { Glob($0) } }, excluded.map { Glob($0) }, other: "c")
      var effort = Effort()
      let answer = search.solve(&effort)
      guard let expected = small.first(of: solutions(required, excluded)) else { continue }
      found += 1
      guard case .some(let text) = answer, text.utf8.count == expected.utf8.count else {
        Issue.record("\(answer), not \(expected): \(required), \(excluded), seed \(random.seed)")
        continue
      }
    }
    #expect(found > Soak.rounds(1000))
  }

  @Test func findsRedundantPatterns() {
    var random = SeededGenerator()
    for _ in 0..<Soak.rounds(3_000) {
      let patterns = randomPatterns(1...8, &random)
      // Lists this short are usually searched by prefix or suffix. A limit of 2 makes the union
      // treat them like long lists.
      let union = GlobUnion(
        patterns.map { Glob($0) }, many: Bool.random(using: &random) ? GlobKeys.many : 2)
      for (index, pattern) in patterns.enumerated() {
        let texts = small.texts(of: pattern)
        let expected = patterns.indices.first { other in
          let cover = small.texts(of: patterns[other])
          return other != index && zip(texts, cover).allSatisfy { $0 & ~$1 == 0 }
            && (other < index || cover != texts)
        }
        var effort = Effort()
        #expect(
          union.cover(ofElement: index, &effort) == expected.map { .by($0) } ?? .none,
          "\(pattern) in \(patterns), seed \(random.seed)")
        let covers = patterns.indices.filter { other in
          zip(texts, small.texts(of: patterns[other])).allSatisfy { $0 & ~$1 == 0 }
        }
        let glob = Glob(pattern)
        #expect(
          union.covers(of: glob, atMost: covers.count, &effort)?.sorted() == covers,
          "\(pattern) in \(patterns), seed \(random.seed)")
        #expect(union.covers(of: glob, atMost: covers.count - 1, &effort) == nil)
      }
      let text = small.texts.randomElement(using: &random) ?? ""
      let matches = patterns.contains { SmallTexts.matches(Array($0.utf8), Array(text.utf8)) }
      #expect(union.matches(Text(text)) == matches, "\(text) in \(patterns)")
    }
  }

  /// Among thousands of globs that differ somewhere, almost none has to be tried.
  @Test(
    arguments: ["*x#y*", "a*#-b", "corp*x#y*z", "*department-of-something-#*", "a*b#c*d", "*#"])
  func triesFewPatterns(pattern: String) {
    let globs = (0..<4000).map { Glob(pattern.replacing("#", with: String($0))) }
    let union = GlobUnion(globs)
    var effort = Effort(400_000)
    for index in globs.indices {
      let cover = union.cover(ofElement: index, &effort)
      if cover == .undecided {
        Issue.record("\(pattern): gave up at \(index)")
        return
      }
    }
  }

  @Test(
    arguments: [
      ([["sales-*"]], [], "sales-a"), ([["*@corp.net"]], ["a@*"], "b@corp.net"),
      ([["sales", "ops-*"]], [], "sales"), ([["*"]], ["a*", "b*"], "c"),
      ([["*@corp.net"], ["ann*"]], [], "ann@corp.net"), ([["été*"]], [], "étéa"),
      ([["*x*", "y"]], ["*xa*", "*ax*", "y"], "bxb"), ([], [], "a"), ([["*"]], ["*a*"], "b"),
      ([["a*"]], ["a?*", "aa"], "ab"), ([["*aba*"], ["*bab*"]], [], "abab"),
      ([["*aba*"], ["*bbb*"]], [], "ababbb"), ([["b", "a"], ["a", "b"]], [], "b"),
    ] as [([[String]], [String], String)])
  func examplesAreReadable(_ required: [[String]], _ excluded: [String], _ expected: String) {
    let constraint = TextConstraint(
      required: required.map { $0.map { Glob($0) } }, excluded: excluded.map { Glob($0) })
    #expect(constraint.solve() == .some(expected))
  }

  @Test(
    arguments: [
      ([["a*"], ["b*"]], []), ([["a*"]], ["*"]), ([["a", "b"]], ["a*", "*b"]), ([[]], []),
      ([["a*", "b*"]], ["a*", "**b*", "*"]), ([["*a*"], ["*b*"]], ["*a*b*", "*b*a*"]),
    ] as [([[String]], [String])])
  func detectsEmptyIntersection(_ required: [[String]], _ excluded: [String]) {
    let constraint = TextConstraint(
      required: required.map { $0.map { Glob($0) } }, excluded: excluded.map { Glob($0) })
    #expect(constraint.solve() == .none)
  }

  /// Constraints over patterns with sixty stars each are answered soon.
  @Test func manyStarsAreFast() {
    let letters = (0..<60).map { String(Character(Unicode.Scalar(UInt8(0x61 + $0 % 26)))) }
    func pattern(_ letters: some Sequence<String>) -> Glob {
      Glob("*" + letters.joined(separator: "*") + "*")
    }
    let shifted = (0..<8).map { pattern(letters.dropFirst($0 * 3) + letters.prefix($0 * 3)) }
    let many = TextConstraint(required: shifted.map { [$0] })
    guard case .some(let text) = many.solve() else {
      Issue.record("there are such texts")
      return
    }
    #expect(many.admits(Text(text)))
    let without = TextConstraint(
      required: Array(shifted[..<3].map { [$0] }), excluded: Array(shifted[3...]))
    if case .some(let text) = without.solve() { #expect(without.admits(Text(text))) }
    let covered = TextConstraint(required: [[shifted[0]], [shifted[1]]], excluded: [shifted[1]])
    #expect(covered.solve() == .none)
  }

  @Test func isUndecidedAtTheLimit() {
    var effort = Effort(3)
    let globs = (0..<9).map { Glob("*a*b\($0)*") }
    #expect(TextConstraint(required: [globs], excluded: globs).solve(&effort) == .undecided)
    #expect(effort.isSpent)
  }
}
