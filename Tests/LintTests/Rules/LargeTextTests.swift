import ConfigModel
import Lint
import TestSupport
import Testing

/// Preparing the memory for large texts in advance saves time and makes no other difference.
@Suite struct LargeTextTests {
  private func isSame(_ one: JSONTree, _ other: JSONTree) -> Bool {
    one.count == other.count
      && (0..<one.count).allSatisfy { index in
        let (node, another) = (one[index], other[index])
        return node.kind == another.kind && node.range == another.range && node.next == another.next
      } && one.problems.map(\.range) == other.problems.map(\.range)
  }

  @Test(arguments: ["", "{", #"{"a": [1, "b", null]}"#, #"["\u00e4", "#, "\u{FEFF}[]"])
  func parsesToTheSameTree(_ text: String) {
    for count in [1, 5000] {
      let source = SourceBytes(String(repeating: text, count: count))
      let parsing = JSONParsing(source)
      parsing.memory.prepare()
      #expect(isSame(parsing.parse(), JSONParser.parse(source)))
    }
  }

  /// The text has too many values for the memory of the tree, which another
  /// thread prepares meanwhile.
  @Test func lintsOnSeveralThreads() {
    let text = "[" + String(repeating: "1,", count: 2_500_000) + "\"your-client-id\", 01]"
    let input = LintInput(path: "a.json", kind: .json, source: SourceBytes(text))
    let linter = Linter(LintSettings())
    let reports = [1, 2].map { threads in linter.lint(input, threads: { threads }) }
    let findings = reports.map { report in
      report.diagnostics.map { "\($0.rule) \($0.range) \($0.pointer ?? "")" }
    }
    #expect(findings[0].contains { $0.contains("2500001") })
    #expect(findings[0] == findings[1])
  }
}
