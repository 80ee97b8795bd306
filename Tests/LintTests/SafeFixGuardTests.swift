import ConfigModel
import Lint
import TestSupport
import Testing

/// Fixes that claim to be safe admit nothing that was not admitted before.
@Suite struct SafeFixGuardTests {
  private static let safe = RuleTests.cases.filter { $0.example.fix?.safety == .safe }

  @Test(arguments: safe)
  func permitsTheFixesOfRules(_ test: RuleTests.Case) throws {
    let fix = try #require(test.example.fix)
    let settings = test.example.settings
    let before = MarkedText(test.example.files[0].text).text
    let after = test.example.files(with: fix.text)[0]
    #expect(
      SafeFixGuard(settings, Readings())
        .permits(after.kind, SourceBytes(before), SourceBytes(after.text)),
      "\(test.rule.id): \(before)")
  }
}
