import ConfigModel
import Lint

/// The results of a gate as a comment on a change under discussion.
struct GateMarkdown {
  private let report: GateReport

  init(_ report: GateReport) {
    self.report = report
  }

  var text: MarkdownText {
    var text: MarkdownText = "## oconf gate: \(report.headline)\n\n"
    text += "Compared with \(code: report.base).\n\n| Check | | |\n|---|---|---|\n"
    for check in report.checks {
      text += .row(["\(check.name)", Self.word(check.verdict), "\(check.words)"])
    }
    if report.hasFailed {
      text += "\nNot every check could complete, so none counts as passed.\n"
    }
    if !report.approvedInChange.isEmpty { text += "\nApprovals made in this change:\n\n" }
    for line in report.approvalLines { text += "- \(code: line.id): \(line.words)\n" }
    if !report.notes.isEmpty { text += "\nStated, silenced or excluded by this change:\n\n" }
    for note in report.notes {
      text += "- \(code: note.path): \(message: note.message)"
      if let reason = note.reason { text += "; reason: \(reason)" }
      text += "\n"
    }
    // The page of a build has a size limit, and other commands may have used part of it.
    let limit = MarkdownReport.maximumCount / 3
    for findings in [report.lint, report.formatting] where !findings.files.isEmpty {
      text += "\n" + MarkdownReport.text(findings, upTo: limit)
    }
    let tests = TestMarkdown.table(report.tests)
    text += tests.isEmpty ? tests : "\n### Tests\n\n" + tests
    for concern in report.lostTests { text += Self.text(concern) }
    for pair in report.outOfDate { text += "\n\(code: pair.place): \(message: pair.message)\n" }
    for comparison in report.comparisons {
      if let concern = comparison.departure { text += Self.text(concern) }
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

  private static func text(_ concern: GateReport.Concern) -> MarkdownText {
    var text: MarkdownText = "\n\(code: concern.path): \(message: concern.message)"
    if let approval = concern.approval, concern.isApproved {
      text += "; approved: \(Secrets.masked(shapesIn: approval.reason))"
    }
    return text + " (\(code: concern.id))\n"
  }

  private static func word(_ verdict: GateReport.Check.Verdict) -> MarkdownCell {
    verdict == .passed ? "\(verdict.rawValue)" : "**\(verdict.rawValue)**"
  }
}
