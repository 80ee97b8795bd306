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
    text += tests
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

  /// The maximum number of properties with counterexamples. Comments on changes have a size limit.
  private static let maximumDetailed = 20

  private var tests: MarkdownText {
    var text = MarkdownText()
    var shown = 0
    for suite in report.tests.suites {
      if let fault = suite.fault {
        let words = suite.frames.harmless(fault.message, fault.range)
        text += .row(["\(code: suite.frames.path)", "cannot run", "\(message: words)"])
      }
      for result in suite.cases {
        guard let words = GateCase.words(result, suite) else { continue }
        if result.verdict != nil { shown += 1 }
        let lines = words.prefix(result.verdict != nil && shown > Self.maximumDetailed ? 1 : .max)
          .map {
            MarkdownCell.code($0)
          }.joined(separator: "<br>")
        text += .row([
          "\(code: suite.frames.place(result.range))",
          "\(code: suite.frames.harmless(result.name, result.range))", lines,
        ])
      }
    }
    return text.isEmpty
      ? text : "\n### Tests\n\n| Where | Case | What |\n|---|---|---|\n" + text
  }
}

/// A case of a suite, in a few lines.
enum GateCase {
  /// The reasons a case did not pass, or proves nothing; nil if there are none. Safe to print, except
  /// for markup.
  static func words(_ result: CaseResult, _ suite: TestReport.Suite) -> [String]? {
    switch result.outcome {
    case .passed: return result.caution.map { ["warning: " + $0] + result.lines(suite) }
    case .unusable(let fault):
      return ["cannot run: " + suite.frames.harmless(fault.message, fault.range)]
    case .failed(let mismatches):
      // Without its counterexample, the failure of a property says nothing.
      let evidence = result.verdict == nil ? [] : result.lines(suite)
      return mismatches.map { mismatch in
        let expected = suite.frames.harmless(mismatch.expected, mismatch.range)
        let actual = (suite.policy ?? suite.frames).harmless(mismatch.actual, SourceRange(0, 0))
        return "\(mismatch.name): expected \(expected), got \(actual)"
      } + evidence
    }
  }
}
