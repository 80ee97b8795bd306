import ConfigModel
import Lint

/// The results of a gate as workflow commands, which GitHub shows next to the lines of a change.
struct GateGitHub {
  private let report: GateReport
  private let checkout = CheckoutPaths("GITHUB_WORKSPACE")

  init(_ report: GateReport) {
    self.report = report
  }

  var text: String {
    let target = ReportTarget(isQuiet: true, style: Style(isColored: false), columns: 100)
    var text = GitHubReport.render(report.lint, for: target)
    text += GitHubReport.render(report.formatting, for: target)
    for suite in report.tests.suites {
      if let fault = suite.fault {
        text += command(
          suite.frames, fault.range, title: "cannot run",
          [suite.frames.harmless(fault.message, fault.range)])
      }
      for result in suite.cases {
        guard let words = CaseWords.words(result, suite) else { continue }
        text += command(
          suite.frames, result.range, title: suite.frames.harmless(result.name, result.range),
          words, level: result.outcome.isPassed ? .warning : .error)
      }
    }
    for concern in report.lostTests { text += command(concern, title: "tests") }
    for pair in report.outOfDate {
      text += command(.error, pair.path, title: "flattened", [pair.message])
    }
    for note in report.notes {
      text += command(
        .notice, note.path, title: note.kind.rawValue,
        [note.message] + (note.reason.map { ["reason: " + $0] } ?? []))
    }
    for line in report.approvalLines {
      text +=
        GitHubCommand(
          level: .notice, properties: ["title=approved in this change"],
          lines: ["\(line.id): \(line.words)"]
        ).text
    }
    if report.isEmpty {
      text +=
        GitHubCommand(
          level: report.mustDiffer ? .error : .notice, properties: ["title=oconf gate"],
          lines: ["nothing to compare"]
        ).text
    }
    for comparison in report.comparisons {
      if let concern = comparison.departure { text += command(concern, title: "access") }
      if let problem = comparison.problem {
        text +=
          GitHubCommand(
            level: .error,
            properties: ["file=\(checkout.path(comparison.path))", "title=access"],
            lines: [problem]
          ).text
      } else if let reason = comparison.notCompared {
        text +=
          GitHubCommand(
            level: .warning,
            properties: ["file=\(checkout.path(comparison.path))", "title=access"],
            lines: ["changed; access not compared: \(reason)"]
          ).text
      } else if let difference = comparison.report {
        text += DiffGitHub(difference).text
      }
    }
    if report.hasFailed {
      text +=
        "::error title=oconf gate::not every check could complete, so none counts as passed\n"
    }
    return text
  }

  private func command(_ concern: GateReport.Concern, title: String) -> String {
    command(
      concern.isApproved ? .notice : .error, concern.path, title: title,
      [concern.message, "id: " + concern.id])
  }

  private func command(
    _ level: GitHubCommand.Level, _ path: String, title: String, _ lines: [String]
  ) -> String {
    GitHubCommand(
      level: level, properties: ["file=\(checkout.path(path))", "title=\(title)"], lines: lines
    ).text
  }

  private func command(
    _ frames: FileFrames, _ range: SourceRange, title: String, _ lines: [String],
    level: GitHubCommand.Level = .error
  ) -> String {
    let position = frames.lines.position(at: range.start)
    return GitHubCommand(
      level: level,
      properties: [
        "file=\(checkout.path(frames.path))", "line=\(position.line)", "col=\(position.column)",
        "title=\(title)",
      ], lines: lines
    ).text
  }
}
