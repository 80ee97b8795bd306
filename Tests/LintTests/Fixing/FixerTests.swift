import ConfigModel
import Lint
import TestSupport
import Testing

/// Fixing whole files.
@Suite struct FixerTests {
  private func fix(
    _ text: String, _ kind: DocumentKind = .authTokenConfiguration,
    upTo safety: FixIt.Safety = .suggest, permits: @escaping Fixer.Permission = { _, _, _ in true }
  ) -> FixedFile {
    let linter = Linter(LintSettings())
    return Fixer(upTo: safety, permits: permits).fix(
      LintInput(path: "x", kind: kind, source: SourceBytes(text))
    ) { linter.lint($0) }
  }

  private func text(_ file: FixedFile) -> String {
    file.input.source.text(0..<file.input.source.count)
  }

  /// A linter that reports each occurrence of the given words, with a fix.
  private func judge(
    _ words: [(word: String, replacement: String, safety: FixIt.Safety)]
  ) -> (LintInput) -> FileReport {
    { input in
      let text = input.source.text(0..<input.source.count)
      var findings: [Diagnostic] = []
      for (word, replacement, safety) in words {
        var place = text.firstPlace(of: word)
        while let found = place {
          let range = SourceRange(
            text.utf8.distance(from: text.startIndex, to: found.lowerBound),
            text.utf8.distance(from: text.startIndex, to: found.upperBound))
          findings.append(
            Diagnostic(
              rule: "word", severity: .error, message: word, range: range,
              fixes: [FixIt("replace '\(word)'", safety, [Edit(range, replacement)])],
              pointer: String(range.start)))
          place = text.firstPlace(of: word, from: found.upperBound)
        }
      }
      findings.sort { $0.isOrderedBefore($1) }
      return FileReport(
        path: input.path, kind: input.kind, diagnostics: findings, hints: [], facts: nil)
    }
  }

  private func run(
    _ text: String, _ words: [(word: String, replacement: String, safety: FixIt.Safety)],
    upTo safety: FixIt.Safety = .suggest, permits: @escaping Fixer.Permission = { _, _, _ in true }
  ) -> FixedFile {
    Fixer(upTo: safety, permits: permits).fix(
      LintInput(path: "x", kind: .json, source: SourceBytes(text)), lint: judge(words))
  }

  @Test func appliesOnlyRequestedGrades() {
    let text =
      #"{"issuers": [{"issuerName": "i", "enabled": "true", "jwks": {"jwksUri": "https://a/k"}}]}"#
    #expect(!fix(text, upTo: .safe).isChanged)
    let fixed = fix(text)
    #expect(self.text(fixed) == text.replacing("\"true\"", with: "true"))
    #expect(fixed.fixedCount == 1)
    #expect(fixed.left.isEmpty)
  }

  @Test func appliesOverlappingFixesInPasses() {
    let fixed = run("abc", [("ab", "x", .safe), ("bc", "y", .safe)])
    #expect(text(fixed) == "xc")
    #expect(fixed.fixedCount == 1)
    let chain = run("aXbXc", [("aX", "X", .safe), ("Xb", "X", .safe), ("XX", "-", .safe)])
    #expect(text(chain) == "-c")
    #expect(chain.left.isEmpty)
  }

  @Test func fixesSharedPositionOnce() {
    let fixed = run("ab", [("a", "x", .safe), ("a", "x", .safe)])
    #expect(text(fixed) == "xb")
    #expect(fixed.fixedCount == 2)
  }

  @Test func reportsFixesThatDoNotConverge() {
    let fixed = run("a", [("a", "b", .safe), ("b", "a", .safe)])
    #expect(fixed.left.map(\.reason) == [.unsettled])
    #expect(!fixed.isChanged)
    #expect(text(fixed) == "a")
    let same = run("a", [("a", "a", .safe)])
    #expect(same.left.map(\.reason) == [.withoutEffect])
    #expect(!same.isChanged)
  }

  @Test func skipsForbiddenFixes() {
    let text = (0..<40).map { "a\($0)" }.joined(separator: " ")
    let asked = Counter()
    let fixed = run(
      text, [("a", "b", .safe)],
      permits: { _, before, after in
        asked.increment()
        // Changes to the words `a7` and `a30` are refused.
        return after.text(0..<after.count).includes("a7 ")
          && after.text(0..<after.count).includes("a30 ")
      })
    let expected = (0..<40).map { $0 == 7 || $0 == 30 ? "a\($0)" : "b\($0)" }
    #expect(self.text(fixed) == expected.joined(separator: " "))
    #expect(fixed.fixedCount == 38)
    #expect(fixed.left.map(\.reason) == [.refused, .refused])
    #expect(asked.count < 40)
  }

  @Test func asksPermissionOnlyForSafeFixes() {
    let fixed = run(
      "ab", [("a", "x", .safe), ("b", "y", .suggest)],
      permits: { _, _, after in
        after.text(0..<after.count) == "xb"
      })
    #expect(text(fixed) == "xy")
    #expect(fixed.left.isEmpty)
  }

  @Test func neverBreaksTheSyntax() {
    let linter = Linter(LintSettings())
    let source = SourceBytes(#"{"a": 1}"#)
    let fixed = Fixer(upTo: .safe).fix(LintInput(path: "x", kind: .json, source: source)) { input in
      var report = linter.lint(input)
      report.diagnostics.append(
        Diagnostic(
          rule: "bad", severity: .error, message: "m", range: SourceRange(0, 1),
          fixes: [FixIt("remove the bracket", .safe, [.remove(SourceRange(0, 1))])]))
      return report
    }
    #expect(text(fixed) == #"{"a": 1}"#)
    #expect(fixed.left.map(\.reason) == [.breaksSyntax])
    #expect(fixed.left.map(\.title) == ["remove the bracket"])
  }

  @Test func skipsContradictoryFixes() {
    let fixed = Fixer(upTo: .safe).fix(
      LintInput(path: "x", kind: .json, source: SourceBytes("[1]"))
    ) { input in
      let edits = [Edit(SourceRange(0, 2), "x"), Edit(SourceRange(1, 3), "y")]
      let finding = Diagnostic(
        rule: "bad", severity: .error, message: "m", range: SourceRange(0, 1),
        fixes: [FixIt("do two things", .safe, edits)])
      return FileReport(
        path: input.path, kind: input.kind, diagnostics: [finding], hints: [], facts: nil)
    }
    #expect(!fixed.isChanged)
    #expect(fixed.left.map(\.reason) == [.contradictory])
  }

  @Test func fixesEscapedExports() {
    let export = #"""
      # MCS Policies.
      *.*.Logging_Level=800
      *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"i","enabled"\:"true",\
        "jwks"\:{"jwksUri"\:"https\://a/k"}}]}
      *.*.Security_AllowOrigin=https\://a.corp.net https\://b.corp.net
      """#
    let fixed = fix(export, .policies)
    #expect(
      text(fixed)
        == export.replacing(#"\:"true""#, with: #"\:true"#)
        .replacing("net https", with: "net, https"))
  }

  /// Counts calls from a closure that may run on any thread.
  private final class Counter: @unchecked Sendable {
    private(set) var count = 0

    func increment() { count += 1 }
  }

  /// Fixes leave no more syntax errors than before, even in a text with
  /// more errors than are reported.
  @Test(arguments: [20, 90, 98, 99, 100, 110, 300])
  func neverAddsSyntaxErrors(_ count: Int) {
    let colon = #"{"issuers": [{"issuerName": "p": true, "discoveryUri": "#
    let noise = [
      colon + String(repeating: "@ ", count: count),
      "[" + String(repeating: "1 @ ", count: count) + "]",
      "[" + String(repeating: "tru, @ ", count: count) + "]",
    ]
    for text in noise {
      let fixed = fix(text)
      #expect(!self.text(fixed).includes(":,"))
      #expect(
        JSONParser.problemCount(fixed.input.source) <= JSONParser.problemCount(SourceBytes(text)))
    }
  }

  @Test(arguments: [10, 99, 100, 101, 300])
  func countsUnreportedErrors(_ count: Int) {
    let linter = Linter(LintSettings())
    let text = "[1 " + String(repeating: "@ ", count: count) + "]"
    let fixed = Fixer(upTo: .safe).fix(
      LintInput(path: "x", kind: .json, source: SourceBytes(text))
    ) { input in
      var report = linter.lint(input)
      report.diagnostics.append(
        Diagnostic(
          rule: "json/invalid", severity: .error, message: "m", range: SourceRange(0, 1),
          fixes: [FixIt("add an error", .safe, [.insert("@ ", at: 3)])]))
      return report
    }
    #expect(self.text(fixed) == text)
    #expect(fixed.left.map(\.reason) == [.damages])
  }

  /// A fix that resolves two errors of style and causes one of syntax is left out.
  @Test func neverTradesStyleForSyntaxErrors() throws {
    let linter = Linter(LintSettings())
    let text = "[@ 1, 'a', 'b']"
    let source = SourceBytes(text)
    let fixed = Fixer(upTo: .suggest).fix(LintInput(path: "x", kind: .json, source: source)) {
      var report = linter.lint($0)
      for place in report.diagnostics.indices { report.diagnostics[place].fixes = [] }
      if let place = report.diagnostics.firstIndex(where: { $0.rule == "json/extension" }) {
        report.diagnostics[place].fixes = [
          FixIt("cause an error", .suggest, [Edit(SourceRange(6, 14), "@")])
        ]
      }
      return report
    }
    #expect(self.text(fixed) == text)
    #expect(fixed.left.map(\.reason) == [.damages])
  }

  /// Trivial errors are fixed even if there are more of them than are reported.
  @Test func fixesUnreportedErrors() {
    let fixed = fix("[" + String(repeating: "'x', ", count: 250) + "1]", .json)
    #expect(text(fixed) == "[" + String(repeating: #""x", "#, count: 250) + "1]")
  }

  // MARK: The rules' own fixes

  private static let fixable = RuleTests.cases.filter { $0.example.fix != nil }
  /// Rules about values that cannot be read at all. Once such a value can
  /// be read, other rules apply.
  private static let unreadable = [
    "properties-file/multiline-value", "properties-file/lost-backslash",
  ]

  /// The fixes of a rule resolve its findings, and add no error and no warning.
  @Test(arguments: fixable)
  func addsNoFindings(_ test: RuleTests.Case) throws {
    let linter = Linter(test.example.settings)
    for file in test.example.files {
      let input = LintInput(
        path: file.path, kind: file.kind, source: SourceBytes(MarkedText(file.text).text))
      var before: Set<String> = []
      let fixed = Fixer(upTo: .suggest, includesHints: true).fix(input) { input in
        let report = linter.lint(input)
        let all = report.diagnostics + report.hints
        if before.isEmpty { before = Set(all.map { "\($0.rule): \($0.message)" }) }
        return FileReport(
          path: report.path, kind: report.kind,
          diagnostics: all.filter { $0.rule == test.rule.id || $0.rule == "json/invalid" },
          hints: [], facts: nil)
      }
      #expect(fixed.report.diagnostics.filter { $0.rule == test.rule.id }.map(\.message) == [])
      #expect(fixed.left == [])
      // Hints are left out, since a value that the service can now read may deserve a new one.
      let after = linter.lint(fixed.input)
      let new = after.diagnostics.map { "\($0.rule): \($0.message)" }
        .filter { !before.contains($0) }
      if !Self.unreadable.contains(test.rule.id) { #expect(new == []) }
    }
  }

  /// With all fixes applied together, a file comes to rest, and no error is new.
  @Test(arguments: Fixtures.files(in: "err"))
  func convergesOnWholeFiles(_ file: Fixtures.File) {
    let linter = Linter(LintSettings())
    let input = LintInput(path: file.path, kind: file.kind, source: SourceBytes(file.bytes))
    for safety in [FixIt.Safety.safe, .suggest] {
      let fixed = Fixer(upTo: safety, includesHints: true).fix(input) { linter.lint($0) }
      // A fix that would repeat the value of a placeholder is left out,
      // since it would add an error.
      #expect(fixed.left.filter { $0.reason != .addsErrors } == [])
      let again = Fixer(upTo: safety, includesHints: true).fix(fixed.input) { linter.lint($0) }
      #expect(!again.isChanged)
    }
  }
}
