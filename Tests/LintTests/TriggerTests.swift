import ConfigModel
import Lint
import TestSupport
import Testing

/// Triggers save time and nothing else.
@Suite struct TriggerTests {
  private func findings(_ input: LintInput, heedsTriggers: Bool) -> [String] {
    let report = Linter(LintSettings(environment: .production), heedsTriggers: heedsTriggers)
      .lint(input)
    return (report.diagnostics + report.hints).map { "\($0.rule) \($0.range): \($0.message)" }
  }

  private func check(_ input: LintInput) {
    #expect(
      findings(input, heedsTriggers: true) == findings(input, heedsTriggers: false),
      "\(input.path)")
  }

  @Test func hideNothingInExamples() {
    for rule in AllRules.about {
      for file in rule.examples.flatMap(\.files) where file.kind == .authTokenConfiguration {
        let text = MarkedText(file.text).text
        check(LintInput(path: rule.id, kind: file.kind, source: SourceBytes(text)))
      }
    }
  }

  @Test(arguments: Fixtures.files(in: "ok") + Fixtures.files(in: "err"))
  func hideNothingInFixtures(_ file: Fixtures.File) {
    check(LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes)))
  }
}
