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
    for concern in report.lostTests { text += self.text(concern) }
    for comparison in report.comparisons { text += self.text(comparison) }
    for pair in report.outOfDate {
      text += "\(pair.place): \(style.paint("error", .red)): \(pair.message)\n"
    }
    if !isQuiet { text += notes }
    for entry in report.stale where !isQuiet {
      let id = Secrets.masked(shapesIn: entry.id)
      text += "stale approval: '\(id)' matches no change\n"
    }
    return isQuiet ? text : text + summary
  }

  private static let titles: [(kind: GateReport.Note.Kind, title: StaticString)] = [
    (.fact, "Facts that this change states differently:"),
    (.silenced, "Findings that this change silences:"),
    (.test, "Tests that this change removes or alters:"),
    (.excluded, "Policies that are not checked, or were not:"),
    (.submodule, "Not compared:"),
  ]

  private var notes: TerminalText {
    var text: TerminalText = ""
    for (kind, title) in Self.titles {
      let notes = report.notes.filter { $0.kind == kind }
      guard !notes.isEmpty else { continue }
      text += "\(title.description)\n"
      for note in notes {
        text += "  \(note.path): \(note.message)"
        if let reason = note.reason { text += "; reason: \(reason)" }
        text += "\n"
      }
    }
    return text
  }

  private func text(_ concern: GateReport.Concern) -> TerminalText {
    var text: TerminalText = "\(concern.path): "
    if let approval = concern.approval, concern.isApproved {
      text += "\(concern.message)\n  approved: \(Secrets.masked(shapesIn: approval.reason))\n"
    } else {
      text += "\(style.paint("error", .red)): \(concern.message)\n"
      if concern.approval != nil { text += "  the approval has expired\n" }
    }
    return text + "  id: \(concern.id)\n"
  }

  private func text(_ comparison: GateReport.Comparison) -> TerminalText {
    (comparison.departure.map { text($0) } ?? "") + difference(comparison)
  }

  private func difference(_ comparison: GateReport.Comparison) -> TerminalText {
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
    let commit = report.compared.shortName
    var text: TerminalText =
      report.isEmpty ? "Nothing to compare: nothing differs from '\(report.base)'.\n" : ""
    text += "Compared with '\(report.base)' (\(commit)):\n"
    for check in report.checks {
      let word = style.paint("\(check.verdict.rawValue)", check.verdict == .passed ? .green : .red)
      let fill = TerminalText.spaces(12 - check.name.utf8.count)
      text += "  \(check.name)\(fill)\(word)  \(check.words)\n"
    }
    if report.hasFailed {
      text += "Not every check could complete, so none counts as passed.\n"
    }
    if !report.approvedInChange.isEmpty {
      let headline = report.headline
      text += "\(headline.prefix(1).uppercased() + headline.dropFirst()):\n"
      for line in report.approvalLines { text += "  \(line.id): \(line.words)\n" }
    }
    return text
  }
}
