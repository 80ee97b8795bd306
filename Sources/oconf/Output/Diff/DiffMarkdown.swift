import ConfigModel
import Lint

/// A comparison as a comment on a change that is discussed: a table, with the rest folded away.
///
/// Whatever comes from files stands in spans of code, where nothing is markup, or is escaped.
struct DiffMarkdown {
  private let report: DiffReport

  init(_ report: DiffReport) {
    self.report = report
  }

  var text: String {
    let reviewed = report.reviewed
    var text = "### Changes in \(Markdown.code(Untrusted.escape(report.new.path)))\n\n"
    text += "**" + Markdown.text(headline) + "**\n\n"
    if !reviewed.widened.isEmpty || !reviewed.undecided.isEmpty || !reviewed.narrowed.isEmpty {
      text += "| Access | What | |\n|---|---|---|\n"
      for finding in reviewed.widened {
        text += row(finding, finding.finding.kind.isOfTrust ? "**other trust**" : "**wider**")
      }
      for finding in reviewed.undecided { text += row(finding, "**not decided**") }
      for finding in reviewed.narrowed { text += row(finding, "narrower") }
      text += "\n"
      for finding in reviewed.widened + reviewed.undecided + reviewed.narrowed {
        text += witness(finding)
      }
    }
    if let words = report.assumption { text += Markdown.message(words) + "\n\n" }
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

  private var headline: String { report.summary }

  private func row(_ reviewed: ReviewedComparison.ReviewedChange) -> String {
    let change = reviewed.change
    let sign = Markdown.code(String(change.sign))
    let words = Markdown.message(report.harmless(change.message, change))
    return "| \(sign) | \(words) | \(place(change)) | \(approval(reviewed.approval)) |\n"
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

  private func approval(_ entry: Approvals.Entry?) -> String {
    guard let entry else { return "" }
    let reason = Markdown.code(Untrusted.escape(entry.reason))
    if entry.isExpired { return "approval expired \(entry.expires ?? ""): \(reason)" }
    return (entry.expires.map { "approved until \($0): " } ?? "approved: ") + reason
  }

  private var neutral: String {
    let changes = report.neutral.filter { $0.change.kind.noun != "layout" }
    guard !changes.isEmpty else { return "" }
    var text = "<details><summary>Without a change in meaning: \(changes.count)</summary>\n\n"
    for reviewed in changes {
      let words = report.harmless(reviewed.change.message, reviewed.change)
      text += "- \(Markdown.message(words)) (\(place(reviewed.change)))\n"
    }
    return text + "\n</details>\n\n"
  }

  /// What `--accept` would list.
  private var ids: String {
    let reviewed = report.reviewed
    let undecided = reviewed.undecided.filter(\.finding.mayBeWider)
    var open = (reviewed.widened + undecided).filter { !$0.isApproved }.map(\.id)
    open += report.meant.filter { !$0.isApproved }.map(\.id)
    guard !open.isEmpty else { return "" }
    var text = "<details><summary>Ids for approvals: \(open.count)</summary>\n\n"
    for id in open { text += "- \(Markdown.code(report.harmless(id: id)))\n" }
    return text + "\n</details>\n\n"
  }

  private var stale: String {
    guard !report.reviewed.stale.isEmpty else { return "" }
    var text = "Approvals that are about nothing that changed:\n\n"
    for entry in report.reviewed.stale {
      text += "- \(Markdown.code(Untrusted.escape(Secrets.masked(shapesIn: entry.id))))\n"
    }
    return text + "\n"
  }

  // MARK: Access

  private func row(
    _ reviewed: ReviewedComparison.ReviewedFinding, _ word: String
  ) -> String {
    let finding = reviewed.finding
    var words = report.message(of: reviewed)
    if let reading = finding.reading { words += " (if '\(reading)')" }
    let text = Markdown.message(words)
    return "| \(word) | \(text) | \(approval(reviewed.approval)) |\n"
  }

  private func witness(_ reviewed: ReviewedComparison.ReviewedFinding) -> String {
    let parts = DiffWitness(reviewed.finding).parts
    guard !parts.isEmpty else { return "" }
    let title = Markdown.message(report.message(of: reviewed))
    var text = "<details><summary>Witness: \(title)</summary>\n\n"
    for (name, value) in parts { text += "- \(name): \(Markdown.code(value))\n" }
    return text + "\n</details>\n\n"
  }
}
