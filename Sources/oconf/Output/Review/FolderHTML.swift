import ConfigModel
import Lint

/// A comparison of several documents as a page.
struct FolderHTML {
  private let report: FolderReport

  init(_ report: FolderReport) {
    self.report = report
  }

  var text: String {
    let all = report.members.compactMap(\.report)
    let changed = report.members.filter { !$0.isEqual }.compactMap(\.report)
    let compared = changed.isEmpty ? all : changed
    let sections = ComparisonSections(
      compared, hasHeadings: true,
      isComplete: !report.isIncomplete && report.notCompared.isEmpty,
      isCompared: all.contains(where: \.reviewed.hasAccess))
    let verdict = ComparisonVerdict(sections.access)
    var page = HTMLPage(
      title: "oconf diff: \(report.old) → \(report.new)",
      opening: PageVerdict(
        subject: "oconf diff · \(code: report.old) → \(code: report.new)",
        tone: report.isIncomplete ? .open : verdict.tone,
        word: report.isIncomplete ? "Incomplete" : report.isEqual ? "Equal" : verdict.word,
        sentence: sections.access.isCompared ? sections.access.sentence : .message(report.summary),
        basis: sections.access.basis,
        steps: ComparisonVerdict.steps(sections.access)
          + ComparisonVerdict.approval(sections.access, ["diff"], [report.old, report.new])
      ).text)
    page.add("documents", "Documents", documents)
    page.add("access", "Who gains and loses access", sections.access.list)
    page.add("stated", "Facts that the settings state", facts)
    page.add("changes", "Before and after", sections.changes)
    page.add("witnesses", "Examples to try", sections.witnesses)
    page.add("approvals", "Approvals", sections.approvals(report.stale))
    page.add("undecided", OpenQuestion.title, sections.undecided)
    page.add("picture", "Who is trusted", TrustSection.text(compared))
    return page.text
  }

  private var documents: HTMLText {
    var text: HTMLText = "<p>\(message: report.summary)</p>\n"
    let shown = report.members.filter { !$0.isEqual || $0.deployed != nil }
    if !shown.isEmpty {
      text += .table(
        "Differences", ["What", "Result"],
        shown.map { member in
          let words = HTMLText.message(report.words(member))
          return [
            .message(member.title),
            member.problem.map { words + ": " + HTMLText.message($0) } ?? words,
          ]
        })
    }
    var list = HTMLText()
    for problem in report.problems {
      list += "<li><span class=\"tag bad\">error</span> \(message: problem)</li>\n"
    }
    for note in report.notCompared {
      list += "<li>\(code: note.path): <span class=\"tag open\">not compared</span> "
      list += "\(message: note.reason)</li>\n"
    }
    if let sentence = report.othersSentence { list += "<li>\(message: sentence)</li>\n" }
    return list.isEmpty ? text : text + .element("ul class=\"access\"", list) + "\n"
  }

  private var facts: HTMLText {
    var text = HTMLText()
    for fact in report.facts {
      text += "<li>\(message: fact.message) (\(code: fact.place)) "
      text +=
        fact.verdict == .contradicted
        ? "<span class=\"tag bad\">contradicted</span></li>\n"
        : "<span class=\"tag\">\(fact.verdict.rawValue)</span></li>\n"
    }
    return text.isEmpty ? text : .element("ul class=\"access\"", text) + "\n"
  }
}
