import Lint

/// A report for a terminal.
struct ReportText {
  private let report: CommandReport
  private let style: Style
  private let columns: Int
  /// True to print only what fails.
  private let isQuiet: Bool

  init(_ report: CommandReport, for target: ReportTarget) {
    self.report = report
    style = target.style
    columns = target.columns
    isQuiet = target.isQuiet
  }

  var text: TerminalText {
    var text = TerminalText()
    if !isQuiet, !report.heading.isEmpty {
      text += style.wrap(style.paint("\(report.heading)", .bold), indent: 2) + "\n\n"
    }
    let statements = report.statements.filter { !isQuiet || $0.effect != .proved }
    for statement in statements { text += self.text(statement) + "\n" }
    if !isQuiet {
      for words in report.basis { text += style.wrap("\(words)", indent: 2) + "\n" }
      if !report.basis.isEmpty { text += "\n" }
      text += steps
    }
    for section in report.sections where section.media.contains(.text) {
      if isQuiet, section.isDetail { continue }
      for block in section.blocks { text += self.text(block) }
    }
    if !isQuiet, !report.summary.isEmpty {
      text += style.wrap("\(report.summary)", indent: 2) + "\n"
    }
    return text
  }

  private var steps: TerminalText {
    guard !report.steps.isEmpty, report.hasApprovals else { return "" }
    var text: TerminalText = "What to do:\n"
    for step in report.steps {
      text += style.wrap("  - \(step.words)", indent: 4) + "\n"
      if let command = step.command { text += "    \(command)\n" }
    }
    return text + "\n"
  }

  private func ink(_ tone: CommandReport.Tone) -> Style.Ink {
    switch tone {
    case .bad: .red
    case .open: .yellow
    case .good: .green
    case .info: .blue
    }
  }

  // MARK: Statements

  private func text(_ statement: Statement) -> TerminalText {
    var text = style.paint("\(statement.effect.word)", ink(statement.effect.tone)) + ": "
    if !statement.subject.isEmpty { text += "\(statement.subject) — " }
    text += style.paint("\(statement.words)", .bold)
    if !statement.kind.isEmpty { text += " " + style.paint("[\(statement.kind)]", .faint) }
    text = style.wrap(text, indent: 2) + "\n"
    func line(_ words: TerminalText) { text += style.wrap("  " + words, indent: 4) + "\n" }
    if let place = statement.place?.text ?? (statement.path.isEmpty ? nil : statement.path) {
      let notes = statement.notes.isEmpty ? "" : " (\(statement.notes.joined(separator: "; ")))"
      line(style.paint("--> \(place)\(notes)", .faint))
    } else {
      for note in statement.notes { line(style.paint("--> \(note)", .faint)) }
    }
    for remark in statement.remarks { line("\(remark)") }
    let example = statement.example
    if let command = example.command {
      if !example.claims.isEmpty { line("example: \(example.short)") }
      for (name, value) in example.verdicts { line("\(name): \(value)") }
      text += "  \(style.paint("try", .faint)): \(command)\n"
    } else {
      for (name, value) in example.parts + example.verdicts { line("\(name): \(value)") }
    }
    return text + approval(statement.approval, statement.id)
  }

  private func approval(_ approval: Statement.Approval?, _ id: String?) -> TerminalText {
    var text = TerminalText()
    if let approval {
      text += style.wrap("  " + style.paint("\(approval.words)", .cyan), indent: 4) + "\n"
      if !approval.isExpired { return text }
    }
    guard report.showsIDs, let id else { return text }
    return text + "  \(style.paint("id: \(id)", .faint))\n"
  }

  // MARK: Blocks

  private func text(_ block: CommandReport.Block) -> TerminalText {
    switch block {
    case .paragraph(let words): style.wrap("\(words)", indent: 2) + "\n\n"
    case .lines(let lines): text(lines)
    case .table(let table): text(table)
    case .tests(let tests): text(tests)
    case .findings(let findings, _):
      TextReport.text(findings, for: ReportTarget(isQuiet: true, style: style, columns: columns))
    case .coverage, .suppressed, .matrix, .picture, .rules: ""
    }
  }

  private func text(_ tests: TestReport) -> TerminalText {
    let text = TestText(
      report: tests, style: style, columns: columns, isQuiet: true, isVerbose: false
    ).text
    // A failed case ends with an empty line, and a remark on one that passed does not.
    return text.isEmpty || text.string.hasSuffix("\n\n") ? text : text + "\n"
  }

  private func text(_ lines: CommandReport.Lines) -> TerminalText {
    guard !lines.lines.isEmpty else { return "" }
    var text = title(lines.title)
    var group = ""
    for line in lines.lines {
      if line.group != group {
        if !group.isEmpty { text += "\n" }
        group = line.group
        text += style.wrap("\(group)", indent: 2) + "\n"
      }
      text += self.text(line)
    }
    return text + "\n"
  }

  private func title(_ words: String) -> TerminalText {
    words.isEmpty ? "" : style.wrap("\(words):", indent: 2) + "\n"
  }

  private func text(_ line: CommandReport.Line) -> TerminalText {
    var text: TerminalText = "  "
    if let sign = line.sign {
      let ink: Style.Ink =
        switch sign {
        case "+": .green
        case "-": .plainRed
        case "~": .yellow
        default: .faint
        }
      text += style.paint("\(String(sign))", ink) + " "
    }
    text += "\(line.words)"
    let place = [line.place?.text, line.note].compactMap(\.self).joined(separator: ", ")
    if !place.isEmpty { text += " " + style.paint("(\(place))", .faint) }
    text = style.wrap(text, indent: 6) + "\n"
    // A change that needs no approval is shown without an id.
    return text
      + approval(line.approval, line.needsApproval || line.approval != nil ? line.id : nil)
  }

  /// A table without rules, its columns aligned. The last column wraps.
  private func text(_ table: CommandReport.Table) -> TerminalText {
    guard !table.rows.isEmpty else { return "" }
    var text = title(table.title)
    let widths = table.columns.indices.map { column in
      table.rows.map { Self.width($0[column].words) }.max() ?? 0
    }
    for row in table.rows {
      var line: TerminalText = "  "
      for (column, cell) in row.enumerated() {
        let words: TerminalText = "\(cell.words)"
        line += cell.tone.map { style.paint(words, ink($0)) } ?? words
        if column + 1 < row.count {
          line += .spaces(widths[column] + 2 - Self.width(cell.words))
        }
      }
      let indent = 2 + widths.dropLast().reduce(0) { $0 + $1 + 2 }
      text += style.wrap(line, indent: min(indent, 30)) + "\n"
    }
    return text + "\n"
  }

  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
  }
}
