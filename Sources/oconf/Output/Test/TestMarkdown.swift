import ConfigModel
import Lint

/// The results of test suites as a comment on a change under discussion, or as a summary of a build.
struct TestMarkdown {
  private let report: TestReport

  init(_ report: TestReport) {
    self.report = report
  }

  var text: MarkdownText {
    var text: MarkdownText = "### oconf test: \(report.sentence).\n\n"
    let table = Self.table(report)
    if !table.isEmpty { text += table + "\n" }
    return text + coverage
  }

  /// The maximum number of properties with counterexamples. Comments on changes have a size limit.
  private static let maximumDetailed = 20

  /// The cases that did not pass and the properties that prove nothing; empty if there are none.
  static func table(_ report: TestReport) -> MarkdownText {
    var rows = MarkdownText()
    var shown = 0
    for suite in report.suites {
      if let fault = suite.fault {
        let words = suite.frames.harmless(fault.message, fault.range)
        rows += .row(["\(code: suite.frames.path)", "cannot run", "\(message: words)"])
      }
      for result in suite.cases {
        guard let words = CaseWords.words(result, suite) else { continue }
        if result.verdict != nil { shown += 1 }
        let lines = words.prefix(result.verdict != nil && shown > maximumDetailed ? 1 : .max)
          .map { MarkdownCell.code($0) }.joined(separator: "<br>")
        rows += .row([
          "\(code: suite.frames.place(result.range))",
          "\(code: suite.frames.harmless(result.name, result.range))", lines,
        ])
      }
    }
    return rows.isEmpty ? rows : "| Where | Case | What |\n|---|---|---|\n" + rows
  }

  /// The parts of each policy that no test case exercises, collapsed.
  private var coverage: MarkdownText {
    var text = MarkdownText()
    for policy in report.coverage?.policies ?? [] {
      let missed = policy.coverage.items.filter { !$0.isExercised }
      guard !missed.isEmpty else { continue }
      let count = DiffReport.count(missed.count, "part")
      var items = MarkdownText()
      for item in missed {
        let range = policy.placement.inFile(item.range)
        items += "- \(code: policy.frames.place(range)): "
        items += "\(message: CoverageWords.text(item, policy.frames, range))\n"
      }
      text += .details("No test case has \(count) of \(code: policy.frames.path)", items)
    }
    return text
  }
}
