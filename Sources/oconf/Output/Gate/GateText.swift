import ConfigModel
import Lint

/// The results of a gate for people: the problems, then a line for each check.
struct GateText {
  private let report: GateReport
  private let style: Style
  private let columns: Int
  private let isQuiet: Bool

  init(_ report: GateReport, _ style: Style, columns: Int, isQuiet: Bool) {
    self.report = report
    self.style = style
    self.columns = columns
    self.isQuiet = isQuiet
  }

  var text: TerminalText {
    let target = ReportTarget(isQuiet: true, style: style, columns: columns)
    var text = TextReport.text(report.lint, for: target)
    text += TextReport.text(report.formatting, for: target)
    text +=
      TestText(report.tests, style, columns: columns, isQuiet: true, isVerbose: false).text
    for comparison in report.comparisons { text += self.text(comparison) }
    for entry in report.stale where !isQuiet {
      let id = Secrets.masked(shapesIn: entry.id)
      text += "stale approval: '\(id)' matches no change\n"
    }
    return isQuiet ? text : text + summary
  }

  private func text(_ comparison: GateReport.Comparison) -> TerminalText {
    if let problem = comparison.problem {
      return
        "\(comparison.path): \(style.paint("error", .red)): \(style.paint("\(problem)", .bold))\n\n"
    }
    if let reason = comparison.notCompared {
      return "\(comparison.path): changed; access not compared: \(reason)\n"
    }
    let remark: TerminalText = comparison.remark.map { "\(comparison.path): \($0)\n" } ?? ""
    guard let report = comparison.report, !report.reviewed.isEqual else {
      return comparison.isUnchecked ? remark : ""
    }
    let text = DiffText(report, style).text + remark
    return text + "\n"
  }

  private var summary: TerminalText {
    let commit = report.repository.shortName
    var text: TerminalText = "Compared with '\(report.base)' (\(commit)):\n"
    for check in report.checks {
      let word = style.paint("\(check.verdict.rawValue)", check.verdict == .passed ? .green : .red)
      let fill = TerminalText.spaces(12 - check.name.utf8.count)
      text += "  \(check.name)\(fill)\(word)  \(check.words)\n"
    }
    if report.hasFailed {
      text += "Not every check could complete, so none counts as passed.\n"
    }
    return text
  }
}
