import ConfigModel
import Lint

/// A comparison as a page.
struct DiffHTML {
  private let report: DiffReport

  init(_ report: DiffReport) {
    self.report = report
  }

  var text: String {
    let sections = ComparisonSections(
      [report], hasHeadings: false, isCompared: report.reviewed.hasAccess)
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
    page.add("undecided", OpenQuestion.title, sections.undecided)
    page.add("picture", "Who is trusted", TrustSection.text([report]))
    return page.text
  }

  private func steps(_ access: AccessItems) -> [HTMLText] {
    var steps = ComparisonVerdict.steps(access)
    steps += ComparisonVerdict.approval(
      access, ["diff"], [Untrusted.escape(report.old.path), Untrusted.escape(report.new.path)])
    return steps.isEmpty && access.isCompared ? ["Nothing to do: access is not wider."] : steps
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

  /// The step that approves what is not approved, in the file that the option or the settings name.
  ///
  /// - Parameter command: The words of the command before its options.
  static func approval(
    _ access: AccessItems, _ command: [String], _ operands: [String] = []
  ) -> [HTMLText] {
    let files = access.unapproved.map(\.report.approvals)
    guard let file = files.first else { return [] }
    var words = ["oconf"] + command
    // If the settings name several files, each approval goes to its own.
    if files.contains(nil) || files.allSatisfy({ $0 == file }) {
      words += ["--accept", file.map { Untrusted.escape($0) } ?? "approved.json"]
    }
    words += ["--write-accept", "--reason", "REASON"] + operands
    return ["To approve what is intended: " + .command(ShellText.line(words))]
  }

  /// The next steps for what is not approved.
  static func steps(_ access: AccessItems) -> [HTMLText] {
    let unapproved = access.unapproved
    let open = unapproved.count { $0.group == .open || !$0.holds }
    let wider = unapproved.count - open
    let lost = (access.of(.rejected) + access.of(.less)).count { !$0.reviewed.isApproved }
    var steps: [HTMLText] = []
    func check(_ count: Int, _ noun: String, _ rest: HTMLText = "") {
      guard count > 0 else { return }
      steps.append(
        "Check whether "
          + .link("\(DiffReport.count(count, noun)) of access", to: "#access")
          + (count == 1 ? " is intended." : " are intended.") + rest)
    }
    check(wider, "unapproved gain", " If not, change the configuration.")
    if open > 0 {
      steps.append(
        "Answer <a href=\"#undecided\">\(DiffReport.count(open, "open question"))</a>.")
    }
    check(lost, "reduction")
    return steps
  }
}
