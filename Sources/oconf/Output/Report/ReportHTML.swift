import ConfigModel
import Lint

/// A report as a page.
struct ReportHTML {
  private let report: CommandReport

  init(_ report: CommandReport) {
    self.report = report
  }

  var text: String {
    var page = HTMLPage(title: "\(report.title)", opening: opening)
    for section in report.sections where section.media.contains(.page) {
      page.add(
        section.id, section.title,
        section.blocks.map { text($0, below: section.title.description) }.joined())
    }
    return page.text
  }

  private var opening: HTMLText {
    let version = CommandReport.Fact(name: "oconf", value: Version.current)
    var facts = (report.facts + [version]).map { fact in
      "\(fact.name) \(code: fact.value)" as HTMLText
    }
    facts.insert("\(message: report.subject)", at: 0)
    var text: HTMLText = .element("p class=\"subject\"", facts.joined(separator: " · ")) + "\n"
    let tone = report.verdict.tone
    text +=
      "<h1><span class=\"state \(tone.rawValue)\"><span aria-hidden=\"true\">\(tone.sign)</span> "
    text += "\(report.verdict.word)</span></h1>\n"
    if !report.statements.isEmpty {
      var list = HTMLText()
      for (index, statement) in report.statements.enumerated() {
        list += .anchored("li", "access-\(index + 1)", self.text(statement))
      }
      text += .element("ul class=\"statements\"", list) + "\n"
    }
    for words in report.basis { text += "<p class=\"basis\">\(message: words)</p>\n" }
    guard !report.steps.isEmpty else { return text }
    text += "<div class=\"steps\"><h2>What to do</h2>\n<ul>\n"
    for step in report.steps { text += .element("li", self.text(step)) + "\n" }
    return text + "</ul></div>\n"
  }

  private func text(_ step: CommandReport.Step) -> HTMLText {
    var text: HTMLText = .message(step.words)
    if let section = step.section { text = .link(text, to: "#" + section.description) }
    return step.command.map { text + .command($0) } ?? text
  }

  // MARK: Statements

  private func text(_ statement: Statement) -> HTMLText {
    let effect = statement.effect
    var text: HTMLText =
      "<span class=\"tag \(effect.tone.rawValue)\"><span aria-hidden=\"true\">\(String(effect.sign))</span> \(effect.word)</span> "
    if !statement.subject.isEmpty {
      text += "<strong>\(code: Self.cut(statement.subject))</strong> — "
    }
    text += .message(statement.words)
    if let approval = statement.approval {
      text += approval.isExpired ? " <span class=\"tag bad\">" : " <span class=\"tag good\">"
      text += "\(approval.words)</span>"
    } else if statement.needsApproval, report.hasApprovals {
      text += " <span class=\"tag bad\">not approved</span>"
    }
    let places = [statement.place?.text ?? statement.path] + statement.notes
    text += .element(
      "p class=\"meta\"",
      HTMLText(places.filter { !$0.isEmpty }.joined(separator: " · ")))
    for remark in statement.remarks { text += .element("p class=\"remark\"", .message(remark)) }
    return text + details(statement)
  }

  /// The example and the ID, collapsed.
  private func details(_ statement: Statement) -> HTMLText {
    let example = statement.example
    var content = HTMLText()
    var list = HTMLText()
    for (name, value) in example.verdicts + (example.claims.isEmpty ? example.parts : []) {
      list += .element("dt", HTMLText(name))
      list += .element("dd", .message(value))
    }
    for (name, value) in example.claims {
      list += .element("dt", .code(name))
      list += .element("dd", .code(value))
    }
    if !list.isEmpty { content += .element("dl", list) + "\n" }
    if let command = example.command {
      content += "<p class=\"try\">Try it:</p>" + .command(command) + "\n"
    } else if !example.claims.isEmpty {
      content += .element(
        "p class=\"try\"",
        example.parts.map { name, value in "\(name): \(code: value)" as HTMLText }
          .joined(separator: "; "))
    }
    var text = HTMLText()
    if !content.isEmpty {
      let title: HTMLText =
        example.claims.isEmpty ? "Example" : "Example: \(code: Self.cut(example.short))"
      text += .details(title, content)
    }
    if let id = statement.id { text += .identifier(id, approvedBy: statement.approve) }
    return text
  }

  /// The longest value that a summary shows, in characters.
  private static let longest = 40

  private static func cut(_ text: String) -> String {
    text.count > longest ? String(text.prefix(longest)) + "…" : text
  }

  // MARK: Blocks

  private func text(_ block: CommandReport.Block, below title: String) -> HTMLText {
    switch block {
    case .paragraph(let words): return .element("p", .message(words)) + "\n"
    case .lines(let lines): return text(lines, below: title)
    case .table(let table): return text(table)
    case .tests(let tests):
      let sections = TestSections(report: tests)
      return sections.failures + sections.undecided
    case .findings(let findings, let anchor):
      // Below the statements about access, only errors are unfolded.
      let folds = !report.statements.isEmpty
      return FindingSections(report: findings, anchor: anchor, folds: folds).findings
    case .rules(let findings, let anchor):
      return FindingSections(report: findings, anchor: anchor).rules
    case .coverage(let tests): return TestSections(report: tests).coverage
    case .suppressed(let findings): return FindingSections(report: findings).suppressed
    case .matrix(let matrix): return matrix.text
    case .picture(let map): return TrustSection.text(map)
    }
  }

  private func text(_ lines: CommandReport.Lines, below heading: String) -> HTMLText {
    guard !lines.lines.isEmpty else { return "" }
    var list = HTMLText()
    for line in lines.lines { list += .element("li", text(line)) + "\n" }
    list = .element("ul class=\"changes\"", list) + "\n"
    if lines.title.isEmpty || !lines.isFolded && lines.title == heading { return list }
    let title: HTMLText =
      "\(lines.title) <span class=\"count\">\(lines.lines.count)</span>"
    return lines.isFolded ? .details(title, list) : .element("h3", title) + "\n" + list
  }

  private func text(_ line: CommandReport.Line) -> HTMLText {
    var text = HTMLText()
    if let sign = line.sign {
      text += "<span class=\"sign\">\(String(sign))</span> "
    }
    if !line.group.isEmpty { text += "\(message: line.group): " }
    text += .message(line.words)
    if let approval = line.approval {
      text += " <span class=\"tag \(approval.isExpired ? "bad" : "good")\">\(approval.words)</span>"
    }
    let place = [line.place?.text, line.note].compactMap(\.self).joined(separator: ", ")
    if !place.isEmpty { text += " <span class=\"meta\">\(place)</span>" }
    return line.id.map { text + " " + .identifier($0) } ?? text
  }

  private func text(_ table: CommandReport.Table) -> HTMLText {
    guard !table.rows.isEmpty else { return "" }
    return .table(
      "\(table.title)", table.columns.map { "\($0)" },
      table.rows.map { row in
        row.map { cell in
          guard let tone = cell.tone else { return .message(cell.words) }
          return
            "<span class=\"tag \(tone.rawValue)\"><span aria-hidden=\"true\">\(tone.sign)</span> \(cell.words)</span>"
        }
      }, as: table.isQuiet ? "table class=\"quiet\"" : "table")
  }
}

extension CommandReport.Tone {
  fileprivate var sign: StaticString {
    switch self {
    case .bad: "✕"
    case .open: "?"
    case .good: "✓"
    case .info: "i"
    }
  }
}
