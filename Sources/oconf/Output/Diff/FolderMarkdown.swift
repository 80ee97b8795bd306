import ConfigModel
import Lint

/// A comparison of several documents as a comment: a table of what differs, then each difference.
struct FolderMarkdown {
  private let report: FolderReport

  init(_ report: FolderReport) {
    self.report = report
  }

  var text: MarkdownText {
    var text: MarkdownText =
      "## oconf diff: \(code: report.old) → \(code: report.new)\n\n**\(message: report.summary)**\n\n"
    let shown = report.members.filter { !$0.isEqual || $0.deployed != nil }
    if !shown.isEmpty {
      text += "| What | Result |\n|---|---|\n"
      for member in shown {
        text += .row(["\(message: member.title)", "\(message: report.words(member))"])
      }
      text += "\n"
    }
    for problem in report.problems { text += "**error**: \(message: problem)\n\n" }
    for fact in report.shownFacts {
      let word: MarkdownText = fact.verdict == .contradicted ? "**contradicted**: " : ""
      text += "- " + word + "\(message: fact.message) (\(code: fact.place))\n"
    }
    if !report.shownFacts.isEmpty { text += "\n" }
    if let sentence = report.othersSentence { text += "\(message: sentence)\n\n" }
    for member in shown { text += self.text(member) }
    if !report.notCompared.isEmpty {
      text += "Not compared:\n\n"
      for note in report.notCompared { text += "- \(code: note.path): \(message: note.reason)\n" }
      text += "\n"
    }
    if !report.stale.isEmpty { text += "Stale approvals, which match no change:\n\n" }
    for entry in report.stale { text += "- \(code: Secrets.masked(shapesIn: entry.id))\n" }
    return text
  }

  private func text(_ member: FolderReport.Member) -> MarkdownText {
    var text: MarkdownText = "### \(message: member.title)\n\n"
    if let problem = member.problem {
      return text + "could not be compared: \(message: problem)\n\n"
    }
    guard !member.isEqual, let difference = member.report else { return "" }
    if member.onlySide != nil { text += "\(message: report.words(member))\n\n" }
    return text + DiffMarkdown(difference).body
  }
}
