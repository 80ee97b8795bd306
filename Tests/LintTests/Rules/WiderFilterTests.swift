import ConfigModel
import TestSupport
import Testing

@testable import Lint

/// Compares the lookup of wider filters with a check of every pair.
@Suite struct WiderFilterTests {
  private func includes(_ wide: [Glob], _ narrow: [Glob]) -> Bool {
    narrow.allSatisfy { glob in wide.contains { $0.includes(glob) } }
  }

  private func pairs(_ filters: [[Glob]]) -> [[Int]] {
    filters.indices.compactMap { index in
      let other = filters.indices.first { other in
        other != index && includes(filters[index], filters[other])
          && (other < index || !includes(filters[other], filters[index]))
      }
      return other.map { [index, $0] }
    }
  }

  private func randomFilters(_ random: inout SeededGenerator) -> [[Glob]] {
    let letters = ["a", "b", "c", "*", "*"]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      (0..<Int.random(in: 1...3, using: &random)).map { _ in
        Glob(
          (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
            letters.randomElement(using: &random)
          }.joined())
      }
    }
  }

  @Test func matchesPairwiseComparison() {
    var random = SeededGenerator()
    var count = 0
    for _ in 0..<Soak.rounds(3000) {
      let filters = randomFilters(&random)
      let expected = pairs(filters)
      count += expected.count
      var effort = Effort()
      let found = WiderFilters.find(filters, &effort).map { [$0.0, $0.1] }
      if found != expected {
        Issue.record("\(found), not \(expected): \(filters), seed \(random.seed)")
      }
    }
    #expect(count > Soak.rounds(3000))
  }

  /// Thousands of filters take effort in proportion to their number.
  @Test(
    arguments: [["v#"], ["v#*"], ["*v#"], ["*v#*"], ["all", "v#"], ["*", "v#"], ["*"], ["all"]])
  func limitsWork(values: [String]) {
    func effort(_ count: Int) -> Int {
      var effort = Effort(.max)
      let filters = (0..<count).map { number in
        values.map { Glob($0.replacing("#", with: String(number))) }
      }
      _ = WiderFilters.find(filters, &effort)
      return .max - effort.left
    }
    #expect(effort(4000) < 600_000)
  }
}
