import ConfigModel
import Lint

/// A comparison as a page.
struct DiffHTML {
  private let report: DiffReport

  init(_ report: DiffReport) {
    self.report = report
  }

  var text: String {
    let sections = ComparisonSections([report], hasHeadings: false)
    let verdict = ComparisonVerdict(sections.access)
    let path = Untrusted.escape(report.new.path)
    var page = HTMLPage(
      title: "oconf diff: \(path)",
      opening: PageVerdict(
        subject: "oconf diff · \(code: Untrusted.escape(report.old.path)) → \(code: path)",
        tone: verdict.tone, word: verdict.word,
        sentence: sections.access.isCompared ? sections.access.sentence : HTMLText(report.summary),
        basis: sections.access.basis, steps: steps(sections.access)
      ).text)
    page.add("access", "Who gains and loses access", sections.access.list)
    page.add("changes", "Before and after", sections.changes)
    page.add("witnesses", "Examples to try", sections.witnesses)
    page.add("approvals", "Approvals", sections.approvals())
    page.add("undecided", "Undecided", sections.undecided)
    page.add("picture", "Who is trusted", TrustSection.text([report]))
    return page.text
  }

  private func steps(_ access: AccessItems) -> [HTMLText] {
    var steps = ComparisonVerdict.steps(access)
    if !access.unapproved.isEmpty {
      steps.append(
        "To approve what is intended: "
          + .command([
            "oconf", "diff", "--accept",
            report.approvals.map { Untrusted.escape($0) } ?? "approved.json",
            "--write-accept", "--reason", "REASON", Untrusted.escape(report.old.path),
            Untrusted.escape(report.new.path),
          ]))
    }
    return steps.isEmpty && access.isCompared ? ["Nothing: access is not wider."] : steps
  }
}

/// The verdict about access in one or two words, and the next steps.
struct ComparisonVerdict {
  let word: String
  let tone: PageVerdict.Tone

  init(_ access: AccessItems) {
    tone = access.isCompared ? access.tone : .info
    let holding = access.all.filter(\.holds)
    func has(_ groups: AccessItems.Group...) -> Bool {
      holding.contains { groups.contains($0.group) }
    }
    if !access.isCompared {
      word = access.reports.allSatisfy(\.reviewed.isEqual) ? "Equal" : "Changed"
    } else if has(.admitted, .more) {
      word = has(.rejected, .less) ? "Wider and narrower" : "Wider"
    } else if has(.trust) {
      word = "Trust changed"
    } else if access.all.contains(where: \.finding.mayBeWider) {
      word = "Undecided"
    } else {
      word = has(.rejected, .less) ? "Narrower" : "Not wider"
    }
  }

  /// The next steps for what is not approved.
  static func steps(_ access: AccessItems) -> [HTMLText] {
    let unapproved = access.unapproved
    let open = unapproved.count { $0.group == .open || !$0.holds }
    let wider = unapproved.count - open
    var steps: [HTMLText] = []
    if wider > 0 {
      steps.append(
        "Check whether "
          + .link("\(wider == 1 ? "1 gain" : "\(wider) gains") of access", to: "#access")
          + " without approval \(wider == 1 ? "is" : "are") intended. If not, change the configuration."
      )
    }
    if open > 0 {
      steps.append(
        "Decide <a href=\"#undecided\">\(DiffReport.count(open, "open question"))</a>.")
    }
    return steps
  }
}
