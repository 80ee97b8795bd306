import ConfigModel
import Lint

/// A comparison as a comment on a change under discussion: tables, with the rest collapsed.
struct DiffMarkdown {
  private let report: DiffReport

  init(_ report: DiffReport) {
    self.report = report
  }

  var text: MarkdownText { "### Changes in \(code: report.new.path)\n\n" + body }

  /// The text without its heading.
  var body: MarkdownText {
    let reviewed = report.reviewed
    var text: MarkdownText = "**\(report.summary)**\n\n"
    if !reviewed.widened.isEmpty || !reviewed.undecided.isEmpty || !reviewed.narrowed.isEmpty {
      text += "| Access | What | |\n|---|---|---|\n"
      for finding in reviewed.widened {
        text += row(finding, finding.finding.kind.isOfTrust ? "**trust changed**" : "**wider**")
      }
      for finding in reviewed.undecided {
        text += row(finding, "**\(finding.finding.kind.openWord.description)**")
      }
      for finding in reviewed.narrowed { text += row(finding, "narrower") }
      text += "\n"
      for finding in reviewed.widened + reviewed.undecided + reviewed.narrowed {
        text += witness(finding)
      }
    }
    if let words = report.assumption { text += "\(message: words)\n\n" }
    if !report.meant.isEmpty {
      text += "| | What | Where | |\n|:-:|---|---|---|\n"
      for change in report.meant { text += row(change) }
      text += "\n"
    }
    text += neutral
    text += report.replay?.markdown ?? ""
    text += ids
    return text + stale
  }

  private func row(_ reviewed: ReviewedComparison.ReviewedChange) -> MarkdownText {
    let change = reviewed.change
    return .row([
      "\(code: String(change.sign))", "\(message: report.harmless(change.message, change))",
      "\(place(change))\(others(reviewed.id))", approval(reviewed.approval),
    ])
  }

  private func place(_ change: Change) -> String {
    let (old, new) = (
      report.position(.old, change.old.range), report.position(.new, change.new.range)
    )
    let isOnlyNew = change.kind.verb == .added && !change.isNeutral
    let isOnlyOld = change.kind.verb == .removed && !change.isNeutral
    let parts = [isOnlyNew ? nil : old, isOnlyOld ? nil : new]
    if isOnlyNew { return new.map { "now \($0)" } ?? "" }
    if isOnlyOld { return old.map { "was \($0)" } ?? "" }
    return parts.compactMap(\.self).joined(separator: " → ")
  }

  private func approval(_ entry: Approvals.Entry?) -> MarkdownCell {
    guard let entry else { return "" }
    let until = entry.expires ?? ""
    if entry.isExpired { return "approval expired \(until): \(code: entry.reason)" }
    return (until.isEmpty ? "approved: " : "approved until \(until): ") + "\(code: entry.reason)"
  }

  private var neutral: MarkdownText {
    let changes = report.neutral.filter { $0.change.kind.noun != "layout" }
    guard !changes.isEmpty else { return "" }
    var text = MarkdownText()
    for reviewed in changes {
      let words = report.harmless(reviewed.change.message, reviewed.change)
      text += "- \(message: words) (\(place(reviewed.change)))\n"
    }
    return .details("Changes without effect on the meaning: \(changes.count)", text)
  }

  /// The ids of the changes that need an approval.
  private var ids: MarkdownText {
    let reviewed = report.reviewed
    let undecided = reviewed.undecided.filter(\.finding.mayBeWider)
    var open = (reviewed.widened + undecided).filter { !$0.isApproved }.map(\.id)
    open += report.meant.filter { !$0.isApproved }.map(\.id)
    guard !open.isEmpty else { return "" }
    var text = MarkdownText()
    for id in open { text += "- \(code: report.harmless(id: id))\n" }
    return .details("IDs for approvals: \(open.count)", text)
  }

  private var stale: MarkdownText {
    guard !report.reviewed.stale.isEmpty else { return "" }
    var text: MarkdownText = "Stale approvals, which match no change:\n\n"
    for entry in report.reviewed.stale {
      text += "- \(code: Secrets.masked(shapesIn: entry.id))\n"
    }
    return text + "\n"
  }

  // MARK: Access

  private func row(
    _ reviewed: ReviewedComparison.ReviewedFinding, _ word: MarkdownCell
  ) -> MarkdownText {
    let finding = reviewed.finding
    var words = report.message(of: reviewed)
    if let reading = finding.reading { words += " (if '\(reading)')" }
    return .row([
      word, "\(message: words)\(others(reviewed.id))", approval(reviewed.approval),
    ])
  }

  private func others(_ id: String) -> MarkdownCell {
    report.otherPlaces(id).map { "; \(message: $0)" } ?? ""
  }

  private func witness(_ reviewed: ReviewedComparison.ReviewedFinding) -> MarkdownText {
    let parts = DiffWitness(reviewed.finding).parts
    guard !parts.isEmpty else { return "" }
    var text = MarkdownText()
    for (name, value) in parts { text += "- \(name): \(code: value)\n" }
    return .details("Witness: \(message: report.message(of: reviewed))", text)
  }
}
