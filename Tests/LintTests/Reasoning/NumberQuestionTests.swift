import ConfigModel
import Testing

@testable import Lint

/// Finding numbers and Booleans whose text passes filters.
@Suite struct NumberQuestionTests {
  private func answer(
    required: [[String]] = [], excluded: [[String]] = [], forbidden: [String] = [],
    forbiddenNumbers: [String] = [], includesBooleans: Bool = true, isTime: Bool = false,
    leastTime: Int = 0
  ) -> String {
    func sets(_ lists: [[String]]) -> [PatternSet] {
      lists.map { PatternSet($0.map { Glob(Text($0)) }) }
    }
    let question = NumberQuestion(
      required: sets(required), excluded: sets(excluded),
      forbidden: Set(forbidden.map { Text($0) }),
      forbiddenNumbers: Set(forbiddenNumbers.map { Text($0) }), includesBooleans: includesBooleans,
      isTime: isTime, leastTime: leastTime)
    var effort = Effort()
    return switch question.solve(&effort) {
    case .none: "none"
    case .some(let text): text
    case .undecided: "undecided"
    }
  }

  @Test func avoidsForbiddenNumbers() {
    let usual = ["1", "2", "0", "5"]
    #expect(answer(forbiddenNumbers: usual) == "true")
    let other = answer(forbiddenNumbers: usual, includesBooleans: false)
    #expect(NumberForm.matches(other) && !usual.contains(other))
    #expect(answer(required: [["1"]], forbiddenNumbers: ["1"]) == "none")
    #expect(answer(required: [["1"]], forbidden: ["1"]) == "none")
  }

  @Test func booleanIsNotAForbiddenNumber() {
    for text in ["true", "false"] {
      #expect(answer(required: [[text]], forbiddenNumbers: ["true", "false"]) == text)
      #expect(answer(required: [[text]], forbidden: [text]) == "none")
      #expect(answer(required: [[text]], includesBooleans: false) == "none")
    }
  }

  @Test func matchesAllPatterns() {
    #expect(answer(required: [["4*"], ["*2"]], excluded: [["42"]]).hasPrefix("4"))
    #expect(answer(required: [["a*"]]) == "none")
    #expect(answer(required: [["*"]], excluded: [["*"]]) == "none")
    #expect(answer(required: [["7*"]], isTime: true).hasPrefix("7"))
  }

  @Test func findsTimesThatDoNotBeginAsTodaysDo() {
    let found = answer(excluded: [["1*", "a*", "2*"]], isTime: true, leastTime: 28801)
    #expect(found == "3000000000")
  }
}
