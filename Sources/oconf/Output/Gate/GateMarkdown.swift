import ConfigModel
import Lint

/// The results of a gate as a comment on a change under discussion.
struct GateMarkdown {
  private let report: GateReport

  init(_ report: GateReport) {
    self.report = report
  }

  var text: MarkdownText {
    var text: MarkdownText = "## oconf gate: \(report.verdict.rawValue)\n\n"
    text += "Compared with \(code: report.base).\n\n| Check | | |\n|---|---|---|\n"
    for check in report.checks {
      text += .row(["\(check.name)", Self.word(check.verdict), "\(check.words)"])
    }
    if report.hasFailed {
      text += "\nNot every check could complete, so none counts as passed.\n"
    }
    // The page of a build has a size limit, and other commands may have used part of it.
    let limit = StepSummary.maximumCount / 3
    for findings in [report.lint, report.formatting] where !findings.files.isEmpty {
      text += "\n" + MarkdownReport.text(findings, upTo: limit)
    }
    let tests = TestMarkdown.table(report.tests)
    text += tests.isEmpty ? tests : "\n### Tests\n\n" + tests
    for comparison in report.comparisons {
      if let problem = comparison.problem {
        text += "\n\(code: comparison.path): \(problem)\n"
        continue
      }
      if let reason = comparison.notCompared {
        text += "\n\(code: comparison.path): changed; access not compared: \(message: reason)\n"
        continue
      }
      let isEqual = comparison.report?.reviewed.isEqual ?? true
      if let difference = comparison.report, !isEqual {
        text += "\n" + DiffMarkdown(difference).text
      }
      if let remark = comparison.remark, !isEqual || comparison.isUnchecked {
        text += isEqual ? "\n" : ""
        text += "\(code: comparison.path): \(remark)\n"
      }
    }
    if !report.stale.isEmpty { text += "\nStale approvals, which match no change:\n\n" }
    for entry in report.stale {
      text += "- \(code: Secrets.masked(shapesIn: entry.id))\n"
    }
    return text
  }

  private static func word(_ verdict: GateReport.Check.Verdict) -> MarkdownCell {
    verdict == .passed ? "\(verdict.rawValue)" : "**\(verdict.rawValue)**"
  }
}
