import ConfigModel
import Lint

/// A comparison of several documents for people: those that differ, then a summary.
struct FolderText {
  private let report: FolderReport
  private let style: Style
  private let isQuiet: Bool

  init(_ report: FolderReport, _ style: Style, isQuiet: Bool) {
    self.report = report
    self.style = style
    self.isQuiet = isQuiet
  }

  var text: TerminalText {
    var text = TerminalText()
    for problem in report.problems { text += error("\(problem)") }
    for member in report.members { text += self.text(member) }
    text += facts
    guard !isQuiet else { return text }
    if let sentence = report.othersSentence {
      text += style.wrap("\(sentence)", indent: 2) + "\n\n"
    }
    if !report.notCompared.isEmpty {
      text += "Not compared:\n"
      for note in report.notCompared {
        text += style.wrap("  \(note.path): \(note.reason)", indent: 4) + "\n"
      }
      text += "\n"
    }
    for entry in report.stale {
      text += "stale approval: '\(Secrets.masked(shapesIn: entry.id))' matches no change\n"
    }
    return text + style.wrap("\(report.summary)", indent: 2) + "\n"
  }

  private func error(_ words: TerminalText) -> TerminalText {
    style.wrap(style.paint("error", .red) + ": " + words, indent: 2) + "\n\n"
  }

  private func text(_ member: FolderReport.Member) -> TerminalText {
    if let problem = member.problem {
      return error("\(member.title) could not be compared: \(problem)")
    }
    guard let difference = member.report else { return "" }
    let isShown =
      !member.isEqual
      || report.isVerbose && !difference.reviewed.changes.isEmpty
    guard isShown || member.deployed != nil else { return "" }
    var text: TerminalText = ""
    if !isQuiet { text += style.wrap(style.paint(heading(member), .bold), indent: 2) + "\n" }
    guard isShown else { return text + (isQuiet ? "" : "\n") }
    if !isQuiet { text += "\n" }
    text += DiffText(difference, style, hasHeader: false, isQuiet: isQuiet).text
    return text + "\n"
  }

  private func heading(_ member: FolderReport.Member) -> TerminalText {
    if member.deployed != nil { return "\(member.title): \(report.words(member))" }
    guard let side = member.onlySide else {
      return "\(member.paths.old ?? "") → \(member.paths.new ?? "")"
    }
    let path = (side == .old ? member.paths.old : member.paths.new) ?? ""
    return "only in '\(report.name(side))': \(member.title) (\(path))"
  }

  private var facts: TerminalText {
    var text = TerminalText()
    for fact in report.shownFacts {
      let isContradicted = fact.verdict == .contradicted
      if isQuiet, !isContradicted { continue }
      let word = isContradicted ? style.paint("contradicted", .red) + ": " : ""
      text +=
        style.wrap(word + "\(fact.message) " + style.paint("(\(fact.place))", .faint), indent: 2)
        + "\n"
    }
    return text.isEmpty ? text : text + "\n"
  }
}
