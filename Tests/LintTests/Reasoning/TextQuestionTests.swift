import ConfigModel
import Testing

@testable import Lint

@Suite struct TextQuestionTests {
  /// Lists with so many forbidden texts in common that the search gives up.
  @Test(arguments: [0, 100, 767, 768, 900])
  func givesUpAfterManyRounds(_ count: Int) {
    let texts = (0...count).map { "t\($0)" }
    let sets = ["*x", "*y"].map { end in
      PatternSet(texts.map { Glob($0) } + [Glob("z" + end + "z")])
    }
    var question = TextQuestion(required: sets)
    question.forbidden = Set(texts.dropLast().map { Text($0) })
    var effort = Effort(200_000_000)
    let answer = question.solve(&effort)
    #expect("\(answer)" == (count < 768 ? "some(\"t\(count)\")" : "undecided"))
  }
}
