import ConfigModel
import Lint
import TestSupport
import Testing

/// Every example of every rule. The examples are also part of the documentation.
@Suite struct RuleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let rule: RuleInfo
    let example: Example

    var testDescription: String { "\(rule.id): \(example.text)" }
  }

  static let cases = AllRules.about.flatMap { rule in
    rule.examples.map { Case(rule: rule, example: $0) }
  }

  @Test(arguments: cases)
  func reportsExactlyTheMarkedRanges(_ test: Case) {
    let run = ExampleRun(test.example)
    let marks = test.example.files.map { MarkedText($0.text).ranges }
    let findings = run.findings(of: test.rule.id)
    if findings.map({ $0.map(\.range.bounds) }) != marks {
      let found = zip(run.files, findings).map { file, findings in
        MarkedText.marking(findings.map(\.range.bounds), in: file.text)
      }
      Issue.record(
        """
        \(test.rule.id) does not report what is marked.
        The example:
        \(test.example.files.map(\.text).joined(separator: "\n"))
        With the reported places marked:
        \(found.joined(separator: "\n"))
        Messages:
        \(findings.joined().map { "- " + $0.message }.joined(separator: "\n"))
        """)
    }
    #expect(test.example.isBad == marks.contains { !$0.isEmpty })
    #expect(test.example.isBad != test.example.messages(of: test.rule.id).isEmpty)
    for file in test.example.files {
      let text = MarkedText(file.text)
      #expect(MarkedText.marking(text.ranges, in: text.text) == file.text)
    }
  }

  /// No other rule reports the same range, since it would repeat the finding. The exception is
  /// `issuerName`, where each rule reports something different that the issuer lacks.
  @Test(arguments: cases.filter { $0.example.isBad })
  func noOtherRuleReportsTheRange(_ test: Case) {
    let run = ExampleRun(test.example)
    for (file, report) in zip(run.files, run.reports) {
      let source = SourceBytes(file.text)
      let mine = report.filter { $0.rule == test.rule.id }.map(\.range)
      let others = report.filter {
        $0.rule != test.rule.id && mine.contains($0.range)
          && source.text($0.range.bounds) != "\"issuerName\""
      }
      #expect(others.map(\.rule) == [])
    }
  }

  @Test(arguments: cases.filter { !$0.example.isBad })
  func goodExamplesHaveNoErrors(_ test: Case) {
    let errors = ExampleRun(test.example).reports.joined().filter { $0.severity == .error }
    #expect(errors.map { "\($0.rule): \($0.message)" } == [])
  }

  @Test(arguments: cases.filter { $0.example.isBad })
  func fixGivesThePromisedText(_ test: Case) throws {
    let run = ExampleRun(test.example)
    for (file, report) in zip(run.files, run.reports) {
      let fixes = report.filter { $0.rule == test.rule.id }.compactMap(\.fixes.first)
      guard let promised = test.example.fix else {
        #expect(fixes == [])
        continue
      }
      #expect(!fixes.isEmpty)
      #expect(Set(fixes.map(\.safety)) == [promised.safety])
      let fixed = try SourceBytes(file.text).applying(fixes.flatMap(\.edits))
      let expected = test.example.files(with: promised.text)[0]
      #expect(String(decoding: fixed, as: UTF8.self) == expected.text)
      let again = ExampleRun([expected], test.example.settings).reports.joined()
      #expect(again.filter { $0.rule == test.rule.id }.map(\.message) == [])
    }
  }

  /// Tests the rule alone; the whole fixtures test all rules together.
  @Test(arguments: cases)
  func truncationDoesNotCrash(_ test: Case) {
    var settings = test.example.settings
    settings.levels.merge(Self.others(than: test.rule.id))
    let linter = Linter(settings)
    for file in test.example.files {
      let bytes = Array(MarkedText(file.text).text.utf8)
      for count in Soak.sample(0..<bytes.count, oneOf: 64) {
        let input = LintInput(
          path: file.path, kind: file.kind, source: SourceBytes(bytes[..<count]),
          expected: file.expected)
        let report = linter.lint(input)
        let end = report.diagnostics.map(\.range.end).max() ?? 0
        #expect(end <= count, "cut off after \(count) bytes")
      }
    }
  }

  private static func others(than id: String) -> RuleSettings {
    RuleSettings(Dictionary(uniqueKeysWithValues: ids.filter { $0 != id }.map { ($0, .off) }))
  }

  private static let ids = AllRules.ids

  @Test(arguments: ids)
  func hasGoodAndBadExamples(_ id: String) throws {
    let rule = try #require(AllRules.about.first { $0.id == id })
    #expect(rule.examples.filter(\.isBad).count >= 2)
    #expect(rule.examples.filter { !$0.isBad }.count >= 2)
  }

  @Test func idsAreUnique() {
    #expect(Set(AllRules.names).count == AllRules.ids.count + AllRules.families.count)
  }

  @Test func messagesFollowConventions() {
    for rule in AllRules.about {
      #expect(rule.summary.hasSuffix("."), "\(rule.id)")
      #expect(rule.rationale.hasSuffix("."), "\(rule.id)")
      #expect(!rule.source.isEmpty, "\(rule.id)")
      for text in [rule.summary, rule.rationale, rule.source, rule.family.summary] {
        #expect(!text.contains("TODO"), "\(rule.id)")
      }
    }
    for family in AllRules.families {
      #expect(family.summary.hasSuffix("."), "\(family.id)")
    }
    for diagnostic in Self.cases.flatMap({ ExampleRun($0.example).reports.joined() }) {
      let message = diagnostic.message
      #expect(!message.contains("TODO"), "\(message)")
      #expect(!message.hasSuffix("."), "\(message)")
      let word = message.prefix { $0.isLetter }
      let isName = ["Java", "Google"].contains(word) || word.filter(\.isUppercase).count > 1
      let isLowercase = message.first.map { !$0.isUppercase } ?? false
      #expect(isLowercase || isName || message.hasPrefix("U+"), "\(message)")
    }
  }
}
