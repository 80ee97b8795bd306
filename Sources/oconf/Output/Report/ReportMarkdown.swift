import Lint

/// A report as a comment on a change under discussion, or as the summary of a build: first who gains
/// and loses access, then what to do, then the rest, collapsed.
struct ReportMarkdown {
  private let report: CommandReport

  init(_ report: CommandReport) {
    self.report = report
  }

  var text: MarkdownText {
    var text: MarkdownText = "### \(message: report.title)\n\n"
    for statement in report.statements { text += line(statement) }
    if !report.statements.isEmpty { text += "\n" }
    for words in report.basis { text += "\(message: words)\n\n" }
    if !report.steps.isEmpty {
      text += "**What to do**\n\n"
      for step in report.steps { text += self.text(step) }
      text += "\n"
    }
    text += examples
    for section in report.sections where section.media.contains(.comment) {
      for block in section.blocks { text += self.text(block) }
    }
    text += ids
    if !report.summary.isEmpty { text += "\(message: report.summary)\n" }
    return text
  }

  // MARK: Statements

  private func line(_ statement: Statement) -> MarkdownText {
    var text: MarkdownText = "- \(String(statement.effect.sign)) "
    if !statement.subject.isEmpty { text += "**\(code: statement.subject)** — " }
    text += "\(message: statement.words)"
    let place = statement.place?.text ?? statement.path
    if !place.isEmpty { text += " (\(place))" }
    for remark in statement.remarks { text += "; \(message: remark)" }
    for note in statement.notes where note.hasPrefix("also") { text += "; \(note)" }
    if let approval = statement.approval {
      text += "; \(Self.text(approval))"
    } else if statement.needsApproval, report.hasApprovals {
      text += "; **not approved**"
    }
    return text + "\n"
  }

  private static func text(_ approval: Statement.Approval) -> MarkdownText {
    let until = approval.expires ?? ""
    if approval.isExpired { return "approval expired \(until): \(code: approval.reason)" }
    return (until.isEmpty ? "approved: " : "approved until \(until): ") + "\(code: approval.reason)"
  }

  private func text(_ step: CommandReport.Step) -> MarkdownText {
    let text: MarkdownText = "- \(message: step.words)"
    return step.command.map { text + " \(code: $0)\n" } ?? text + "\n"
  }

  private var examples: MarkdownText {
    var (text, count) = (MarkdownText(), 0)
    for statement in report.statements where !statement.example.isEmpty {
      let example = statement.example
      count += 1
      text += "- \(message: statement.sentence)\n"
      for (name, value) in example.command == nil ? example.parts : example.claims {
        text += "  - \(name): \(code: value)\n"
      }
      for (name, value) in example.verdicts { text += "  - \(name): \(message: value)\n" }
      if let command = example.command { text += "  - try: \(code: command)\n" }
    }
    return count == 0 ? text : .details("Examples: \(count)", text)
  }

  /// The ids of what needs an approval.
  private var ids: MarkdownText {
    let commands = report.statements.compactMap(\.approve)
    var text = MarkdownText()
    if commands.count > 1 {
      text += .details(
        "Commands that approve one change: \(commands.count)",
        commands.map { "- \(code: $0)\n" }.joined())
    }
    var ids = report.statements.filter { $0.needsApproval && $0.approve == nil }.compactMap(\.id)
    // Changes need approvals only where access is not compared.
    for section in report.sections where report.statements.isEmpty {
      for case .lines(let lines) in section.blocks {
        ids += lines.lines.filter(\.needsApproval).compactMap(\.id)
      }
    }
    guard !ids.isEmpty else { return text }
    return text
      + .details("IDs for approvals: \(ids.count)", ids.map { "- \(code: $0)\n" }.joined())
  }

  // MARK: Blocks

  /// The page of a build has a size limit, and other commands may have used part of it.
  private static let findingsLimit = MarkdownReport.maximumCount / 3

  private func text(_ block: CommandReport.Block) -> MarkdownText {
    switch block {
    case .paragraph(let words): return "\(message: words)\n\n"
    case .lines(let lines): return text(lines)
    case .table(let table): return text(table)
    case .tests(let tests):
      let table = TestMarkdown.table(tests)
      return table.isEmpty ? table : "### Tests\n\n" + table + "\n"
    case .findings(let findings, _):
      return findings.files.isEmpty
        ? "" : MarkdownReport.text(findings, upTo: Self.findingsLimit) + "\n"
    case .coverage, .suppressed, .matrix, .picture, .rules: return ""
    }
  }

  private func text(_ lines: CommandReport.Lines) -> MarkdownText {
    guard !lines.lines.isEmpty else { return "" }
    var text = MarkdownText()
    for line in lines.lines {
      text += "- "
      if let sign = line.sign { text += "\(code: String(sign)) " }
      if !line.group.isEmpty { text += "\(message: line.group): " }
      text += "\(message: line.words)"
      let place = [line.place?.text, line.note].compactMap(\.self).joined(separator: ", ")
      if !place.isEmpty { text += " (\(place))" }
      if let approval = line.approval { text += "; \(Self.text(approval))" }
      text += "\n"
    }
    if lines.isFolded { return .details("\(lines.title): \(lines.lines.count)", text) }
    return (lines.title.isEmpty ? "" : "**\(lines.title)**\n\n") + text + "\n"
  }

  private func text(_ table: CommandReport.Table) -> MarkdownText {
    guard !table.rows.isEmpty else { return "" }
    var text: MarkdownText = table.title.isEmpty || table.isQuiet ? "" : "**\(table.title)**\n\n"
    text += .row(table.columns.map { "\($0)" })
    text += "|" + table.columns.map { _ in "---|" }.joined() + "\n"
    for row in table.rows {
      text += .row(
        row.map { cell in
          let words: MarkdownCell = "\(message: cell.words)"
          return cell.tone == .bad || cell.tone == .open ? "**" + words + "**" : words
        })
    }
    return text + "\n"
  }
}
