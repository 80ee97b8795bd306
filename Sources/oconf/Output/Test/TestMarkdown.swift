import ConfigModel
import Lint

/// The results of test suites as a comment on a change under discussion, or as a summary of a build.
struct TestMarkdown {
  let report: TestReport

  var text: MarkdownText {
    var text: MarkdownText = "### oconf test: \(report.sentence).\n\n"
    let table = Self.table(report)
    if !table.isEmpty { text += table + "\n" }
    return text + coverage
  }

  /// The maximum number of properties with counterexamples. Comments on changes have a size limit.
  private static let maximumDetailed = 20
  /// The maximum number of rows, and of parts of a policy. Others are only counted.
  private static let maximumCount = 200

  /// The cases that did not pass and the properties that prove nothing; empty if there are none.
  static func table(_ report: TestReport) -> MarkdownText {
    var rows = MarkdownText()
    var (shown, count) = (0, 0)
    func add(_ cells: [MarkdownCell]) {
      count += 1
      if count <= maximumCount { rows += .row(cells) }
    }
    for suite in report.suites {
      if let fault = suite.fault {
        let words = suite.frames.harmless(fault.message, fault.range)
        add(["\(code: suite.frames.path)", "cannot run", "\(message: words)"])
      }
      for result in suite.cases {
        guard let words = CaseWords.words(result, suite) else { continue }
        if result.verdict != nil { shown += 1 }
        let lines = words.prefix(result.verdict != nil && shown > maximumDetailed ? 1 : .max)
          .map { MarkdownCell.code($0) }.joined(separator: "<br>")
        add([
          "\(code: suite.frames.place(result.range))",
          "\(code: suite.frames.harmless(result.name, result.range))", lines,
        ])
      }
    }
    if rows.isEmpty { return rows }
    if count > maximumCount { rows += "\n\(count - maximumCount) more not shown.\n" }
    return "| Where | Case | What |\n|---|---|---|\n" + rows
  }

  /// The parts of each policy that no test case or property exercises, collapsed.
  private var coverage: MarkdownText {
    var text = MarkdownText()
    for policy in report.coverage?.policies ?? [] {
      let missed = policy.coverage.items.filter { !$0.isExercised }
      guard !missed.isEmpty else { continue }
      let count = DiffReport.count(missed.count, "part")
      var items = MarkdownText()
      for item in missed.prefix(Self.maximumCount) {
        let range = policy.placement.inFile(item.range)
        items += "- \(code: policy.frames.place(range)): "
        items += "\(message: CoverageWords.text(item, policy.frames, range))\n"
      }
      let more = missed.count - Self.maximumCount
      if more > 0 { items += "- and \(more) more\n" }
      text += .details(
        "\(count) of \(code: policy.frames.path) that no test case or property exercises", items)
    }
    return text
  }
}
