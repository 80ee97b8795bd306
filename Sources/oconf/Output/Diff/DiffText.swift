import ConfigModel
import Lint

/// A comparison for people: the findings about access, then each change on a line, grouped by
/// subject, and a summary.
struct DiffText {
  private let report: DiffReport
  private let style: Style
  private let hasHeader: Bool
  private let isQuiet: Bool

  init(_ report: DiffReport, _ style: Style, hasHeader: Bool = true, isQuiet: Bool = false) {
    self.report = report
    self.style = style
    self.hasHeader = hasHeader
    self.isQuiet = isQuiet
  }

  var text: TerminalText {
    let reviewed = report.reviewed
    var text = TerminalText()
    if hasHeader, !isQuiet, !reviewed.changes.isEmpty {
      text += style.paint("\(report.old.path) → \(report.new.path)", .bold) + "\n\n"
    }
    for finding in reviewed.widened {
      text += self.text(finding, finding.finding.kind.isOfTrust ? "trust changed" : "wider", .red)
    }
    for finding in reviewed.undecided {
      text += self.text(finding, "\(finding.finding.kind.openWord.description)", .yellow)
    }
    for finding in reviewed.narrowed { text += self.text(finding, "narrower", .blue) }
    text += groups(report.meant)
    if !isQuiet { text += neutral + stale }
    if let replay = report.replay { text += replay.text(style, showsAll: report.isVerbose) }
    if !isQuiet, let words = report.assumption { text += "\(words)\n" }
    if !isQuiet { text += "\(report.summary)\n" }
    return text
  }

  // MARK: Changes

  private func groups(_ changes: [ReviewedComparison.ReviewedChange]) -> TerminalText {
    var text = TerminalText()
    var subject: String?
    for reviewed in changes {
      let change = reviewed.change
      if change.subject != subject {
        if subject != nil { text += "\n" }
        subject = change.subject
        let title = change.subject.isEmpty ? whole : change.subject
        text += "\(report.harmless(title, change))\n"
      }
      text += line(reviewed, report.harmless(change.text, change))
    }
    return text.isEmpty ? text : text + "\n"
  }

  /// The title of changes without a subject.
  private var whole: String {
    [report.old.kind, report.new.kind].contains(.allowOrigin)
      ? "the list of origins" : "the document as a whole"
  }

  private func line(
    _ reviewed: ReviewedComparison.ReviewedChange, _ words: String
  ) -> TerminalText {
    let change = reviewed.change
    let ink: Style.Ink =
      switch change.sign {
      case "+": .green
      case "-": .plainRed
      case "~": .yellow
      default: .faint
      }
    var text: TerminalText = "  \(style.paint("\(String(change.sign))", ink)) \(words)"
    var place = self.place(change)
    if let others = report.otherPlaces(reviewed.id) {
      place += place.isEmpty ? others : "; " + others
    }
    if !place.isEmpty { text += " " + style.paint("(\(place))", .faint) }
    text = style.wrap(text, indent: 6) + "\n"
    // A change that needs no approval is shown without an id.
    let needsNone = change.isNeutral && reviewed.approval == nil
    return needsNone ? text : text + approval(reviewed.approval, reviewed.id)
  }

  /// `new.json:12:9, was 10:9`
  private func place(_ change: Change) -> String {
    let (old, new) = (
      report.place(.old, change.old.range), report.place(.new, change.new.range)
    )
    switch change.kind.verb {
    case .removed where !change.isNeutral: return old ?? ""
    case .added where !change.isNeutral: return new ?? ""
    default:
      guard let new else { return old ?? "" }
      let hasFiles = !report.old.files.isEmpty || report.old.kind != report.new.kind
      let was = hasFiles ? old : report.position(.old, change.old.range)
      return new + (was.map { ", was \($0)" } ?? "")
    }
  }

  private func approval(_ entry: Approvals.Entry?, _ id: String) -> TerminalText {
    if let entry {
      let until: TerminalText = entry.expires.map { " \($0)" } ?? ""
      let words: TerminalText =
        entry.isExpired
        ? "the approval expired\(until): "
        : entry.expires == nil ? "approved: " : "approved until\(until): "
      let shown = entry.isExpired ? shown(id) : ""
      return "      \(style.paint(words + "\(entry.reason)", .cyan))\n\(shown)"
    }
    return shown(id)
  }

  private func shown(_ id: String) -> TerminalText {
    report.showsIDs ? "      \(style.paint("id: \(report.harmless(id: id))", .faint))\n" : ""
  }

  private var neutral: TerminalText {
    let changes = report.neutral
    guard let first = changes.first else { return "" }
    if changes.count == 1, first.change.kind.noun == "layout" { return "" }
    var text: TerminalText = "no change in meaning\n"
    for reviewed in changes {
      text += line(reviewed, report.harmless(reviewed.change.message, reviewed.change))
    }
    return text + "\n"
  }

  private var stale: TerminalText {
    var text = TerminalText()
    for entry in report.reviewed.stale {
      let id = Secrets.masked(shapesIn: entry.id)
      text += "stale approval in \(report.approvals ?? ""): '\(id)'"
      text += entry.isExpired ? " has expired, and" : ""
      text += " matches no change\n"
    }
    return text.isEmpty ? text : text + "\n"
  }

  // MARK: Access

  private func text(
    _ reviewed: ReviewedComparison.ReviewedFinding, _ word: TerminalText, _ ink: Style.Ink
  ) -> TerminalText {
    let finding = reviewed.finding
    var text = style.paint(word, ink) + ": " + style.paint("\(report.message(of: reviewed))", .bold)
    text += " " + style.paint("[\(finding.kind.rawValue)]", .faint)
    text = style.wrap(text, indent: 2) + "\n"
    if let reading = finding.reading {
      text +=
        "  \(finding.kind.isOpen ? "undecided only under" : "depends on") the reading: \(reading)\n"
    }
    for (name, value) in DiffWitness(finding).parts {
      text += "  \(name): \(value)\n"
    }
    for place in reviewed.places {
      let words = report.place(place.side, place.range) ?? ""
      text += "  " + style.paint("\(place.side.rawValue): \(words)", .faint) + "\n"
    }
    if let others = report.otherPlaces(reviewed.id) {
      text += "  " + style.paint("\(others)", .faint) + "\n"
    }
    return text + approval(reviewed.approval, reviewed.id) + "\n"
  }
}
