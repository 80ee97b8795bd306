import ConfigModel
import Lint

/// The sections of a page about comparisons.
struct ComparisonSections {
  let reports: [DiffReport]
  let access: AccessItems
  /// True if the page has several compared files, whose names are headings then.
  private let hasHeadings: Bool

  /// - Parameter isCompared: True if access was compared at all, also in files that are not shown.
  init(
    _ reports: [DiffReport], hasHeadings: Bool, isComplete: Bool = true, isCompared: Bool
  ) {
    self.reports = reports
    self.hasHeadings = hasHeadings
    access = AccessItems(reports, isComplete: isComplete, isCompared: isCompared)
  }

  private func heading(_ report: DiffReport) -> HTMLText {
    hasHeadings ? "<h3>\(code: Untrusted.escape(report.heading ?? report.new.path))</h3>\n" : ""
  }

  // MARK: Before and after

  /// The matrices, and the changes of each file.
  var changes: HTMLText {
    var text = HTMLText()
    for (index, report) in reports.enumerated() {
      let matrix = AccessMatrix(report, access.byReport[index], number: index + 1)
      let content = matrix.text + changes(report)
      if !content.isEmpty { text += heading(report) + content }
    }
    return text
  }

  private func changes(_ report: DiffReport) -> HTMLText {
    var text = HTMLText()
    for (title, changes) in [
      ("Changes in meaning" as HTMLText, report.meant),
      ("Changes without effect on the meaning", report.neutral),
    ] where !changes.isEmpty {
      var list = HTMLText()
      for reviewed in changes { list += .element("li", self.text(reviewed, report)) + "\n" }
      list = .element("ul class=\"changes\"", list) + "\n"
      let count = " <span class=\"count\">\(changes.count)</span>" as HTMLText
      text +=
        changes[0].change.isNeutral
        ? .details(title + count, list)
        : .element(hasHeadings ? "h4" : "h3", title + count) + "\n" + list
    }
    return text
  }

  private func text(
    _ reviewed: ReviewedComparison.ReviewedChange, _ report: DiffReport
  ) -> HTMLText {
    let change = reviewed.change
    let tone: StaticString =
      switch change.sign {
      case "+": "plus"
      case "-": "minus"
      default: "other"
      }
    var text: HTMLText = "<span class=\"sign \(tone)\">\(String(change.sign))</span> "
    text += .message(report.harmless(change.message, change))
    text += AccessItems.approval(reviewed.approval, isNeeded: false)
    let old = report.place(.old, change.old.range).map { "old: " + $0 }
    let new = report.place(.new, change.new.range).map { "new: " + $0 }
    let places = [old, new, report.otherPlaces(reviewed.id)].compactMap(\.self)
    text += "<br>"
    text += .element(
      "p class=\"meta\"", HTMLText(places.joined(separator: " · ")))
    return text + .identifier(report.harmless(id: reviewed.id))
  }

  // MARK: Witnesses

  /// The tokens and origins that the versions decide differently.
  var witnesses: HTMLText {
    var text = HTMLText()
    for item in access.all {
      let content = WitnessText(item).text
      guard !content.isEmpty else { continue }
      text += .anchored("article class=\"witness\"", item.anchor + "-witness", content)
    }
    for report in reports {
      if let replay = report.replay { text += heading(report) + self.text(replay) }
    }
    return text
  }

  private func text(_ replay: ReplayWording) -> HTMLText {
    var text: HTMLText = "<h3>Recorded tokens</h3>\n<p>\(message: replay.headline)</p>\n"
    for (kind, count, rows) in replay.groups {
      let title = "\(ReplayWording.title(kind)): \(count)" as HTMLText
      guard !rows.isEmpty else {
        text += .element("p", title)
        continue
      }
      text += .table(
        title, ["Token", "Who", "Difference"],
        rows.map { row in
          [
            .code(row.place.text), .message(ReplayWording.subject(row)),
            .message(ReplayWording.change(row)),
          ]
        })
    }
    for note in replay.replay.notes { text += "<p>\(message: note)</p>\n" }
    return text
  }

  // MARK: Approvals

  /// The approvals that apply or no longer apply.
  ///
  /// - Parameter stale: Further approvals that match no change.
  func approvals(_ stale: [Approvals.Entry] = []) -> HTMLText {
    var rows: [[HTMLText]] = []
    for report in reports {
      for change in report.reviewed.changes {
        guard let entry = change.approval else { continue }
        rows.append(
          row(.message(report.harmless(change.change.message, change.change)), entry))
      }
    }
    for item in access.all {
      guard let entry = item.reviewed.approval else { continue }
      rows.append(row(.message(item.message), entry))
    }
    for entry in reports.flatMap(\.reviewed.stale) + stale {
      let id = HTMLText.code(Secrets.masked(shapesIn: entry.id))
      rows.append(row(id + " <span class=\"tag open\">matches no change</span>", entry))
    }
    guard !rows.isEmpty else { return "" }
    return .table(
      "Approvals", ["Change", "Reason", "Last day"], rows, as: "table class=\"quiet\"")
      + "<p class=\"meta\">The history of the approvals file says who approved: "
      + "<code>git blame FILE</code>.</p>\n"
  }

  private func row(_ subject: HTMLText, _ entry: Approvals.Entry) -> [HTMLText] {
    let expires: HTMLText = entry.expires.map { "\($0)" } ?? "none"
    return [
      subject, HTMLText(Secrets.masked(shapesIn: entry.reason)),
      entry.isExpired ? expires + " <span class=\"tag bad\">expired</span>" : expires,
    ]
  }

  // MARK: Undecided

  /// The questions that the comparisons left open, and what would decide each.
  var undecided: HTMLText {
    var rows: [[HTMLText]] = []
    func add(_ item: AccessItems.Item, _ answer: HTMLText) {
      let link = HTMLText.link(.message(item.message), to: "#" + item.anchor)
      rows.append([item.holds ? link : link + " " + item.tag, answer])
    }
    for item in access.of(.open) { add(item, OpenQuestion.text(item)) }
    // The message names the reading.
    for item in access.all {
      for reading in item.finding.exceptions { add(item, OpenQuestion.text(of: reading)) }
    }
    for url in Set(reports.compactMap(\.reviewed.assumedBaseURL)).sorted() {
      rows.append([
        "The base URL is unknown; \(code: url) is assumed, which no filter matches.",
        "Set the actual one with <code>--base-url URL</code>, or as <code>baseURL</code> in the settings.",
      ])
    }
    guard !rows.isEmpty else { return "" }
    return .table(
      "Open questions", ["Question", "What would decide it"], rows, as: "table class=\"quiet\"")
  }
}

/// The answer that would decide a question that a comparison left open.
enum OpenQuestion {
  /// The title of the section with open questions.
  static let title: StaticString = "Undecided, or depends on a reading"

  static func text(_ item: AccessItems.Item) -> HTMLText {
    if let reading = item.finding.reading { return text(of: reading) }
    switch item.finding.kind {
    case .notCompared:
      return """
        oconf does not know the effect of this setting. Look it up in the product's documentation, \
        and approve the change by its ID if it is intended.
        """
    case .narrowingNotDecided, .notDecided:
      return """
        Simplify the filters that both versions share, or split the change. Otherwise, try the \
        tokens in question with <code>oconf eval</code>, and approve the change by its ID.
        """
    default: return ""
    }
  }

  /// The answer to an open question, which people can find out.
  static func text(of reading: ChosenReading) -> HTMLText {
    let question = reading.reading.question.description.split(
      separator: "`", omittingEmptySubsequences: false)
    var text = HTMLText()
    for (index, part) in question.enumerated() {
      text += index % 2 == 1 ? .code(String(part)) : HTMLText(String(part))
    }
    return text + " Find out what the service does, and set the reading "
      + "with <code>--reading</code> or in the settings."
  }
}
