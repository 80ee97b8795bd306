import ConfigModel
import Lint

/// `oconf explain`: what a rule means.
enum ExplainCommand {
  static var spec: CommandSpec {
    CommandSpec(
      name: "explain",
      summary: "say what a rule means, with examples and sources",
      operands: "[RULE]",
      details: """
        Without a RULE, lists all of them with their severities.
        """,
      options: [.reportFormat],
      examples: {
        [
          .init("oconf explain duplicate-issuer", "what it is about"),
          .init("oconf explain --format json", "all rules, for other programs"),
        ]
      },
      run: run)
  }

  private static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Failure) -> ExitStatus {
    if arguments.operands.count > 1 { throw .usage(.extraOperand(arguments.operands[1])) }
    let isJSON = arguments.value(.reportFormat) == "json"
    guard let id = arguments.operands.first else {
      let rules = AllRules.about
      try console.write(isJSON ? json(rules) : table(rules, console.style))
      return .success
    }
    guard let rule = AllRules.about.first(where: { $0.id == id }) else {
      throw .usage(.unknownRule(id))
    }
    try console.write(isJSON ? json([rule]) : RulePage(rule, console.style).text)
    return .success
  }

  private static func table(_ rules: [RuleInfo], _ style: Style) -> String {
    let column = rules.map(\.id.count).max() ?? 0
    return rules.map { rule in
      let gap = String(repeating: " ", count: column - rule.id.count + 2)
      let severity = style.paint(rule.severity.rawValue, Style.ink(of: rule.severity))
      let fill = String(repeating: " ", count: 9 - rule.severity.rawValue.count)
      return rule.id + gap + severity + fill + rule.summary + "\n"
    }.joined()
  }

  private static func json(_ rules: [RuleInfo]) -> String {
    let texts = rules.map { rule in
      JSONObjectText.build { object in
        object.add("id", rule.id)
        object.add("severity", rule.severity.rawValue)
        object.add("severityInProduction", rule.severityInProduction?.rawValue)
        object.add("severityInTest", rule.severityInTest?.rawValue)
        object.add("fix", rule.fixSafety?.rawValue)
        object.add("summary", rule.summary)
        object.add("rationale", rule.rationale)
        object.add("source", rule.source)
        object.add("exceptions", rule.exceptions)
        object.add("documentation", "docs/rules/\(rule.id).md")
      }
    }
    return JSONObjectText.build { object in
      object.add("version", 1)
      object.add("rules", texts)
    } + "\n"
  }
}

/// A rule, laid out for a terminal.
private struct RulePage {
  private let rule: RuleInfo
  private let style: Style

  init(_ rule: RuleInfo, _ style: Style) {
    self.rule = rule
    self.style = style
  }

  var text: String {
    var text = style.paint(rule.id, .bold) + "  " + properties + "\n\n"
    text += HelpText.wrap(rule.summary) + "\n" + HelpText.wrap(rule.rationale)
    if !rule.exceptions.isEmpty {
      text += "\n" + HelpText.wrap("When to leave it: " + rule.exceptions)
    }
    text += "\n" + style.paint("Bad:", .bold) + "\n"
    for example in rule.examples where example.isBad { text += show(example) }
    text += "\n" + style.paint("Good:", .bold) + "\n"
    for example in rule.examples where !example.isBad { text += show(example) }
    return text + "\n" + HelpText.wrap("Source: " + rule.source)
  }

  private var properties: String {
    var severity = style.paint(rule.severity.rawValue, Style.ink(of: rule.severity))
    if let production = rule.severityInProduction {
      severity += ", in production " + production.rawValue
    }
    if let test = rule.severityInTest { severity += ", in a test " + test.rawValue }
    switch rule.fixSafety {
    case .safe: severity += "; has a safe fix"
    case .suggest: severity += "; suggests a fix"
    case nil: break
    }
    return severity
  }

  private func show(_ example: Example) -> String {
    var text = ""
    let marks = example.text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in marks {
      var shown = ""
      var carets = ""
      var isMarked = false
      for scalar in line.unicodeScalars {
        switch scalar {
        case "⟦":
          isMarked = true
          if line.includesEmptyMark { carets += "^" }
        case "⟧": isMarked = false
        default:
          let cell = Untrusted.isHarmless(scalar) ? String(scalar) : Untrusted.code(scalar)
          shown += cell
          let width = cell.count == 1 ? DisplayWidth.of(scalar) : cell.count
          carets += String(repeating: isMarked ? "^" : " ", count: width)
        }
      }
      text += "    " + shown + "\n"
      if carets.contains("^") {
        text += "    " + style.paint(carets.trimmingEnd, .red) + "\n"
      }
    }
    if let fix = example.fix {
      for line in fix.text.split(separator: "\n", omittingEmptySubsequences: false) {
        text += style.paint("  → " + Untrusted.escape(String(line)), .green) + "\n"
      }
    }
    if case .discovery(let issuer) = example.scope {
      text += style.paint("    (with --issuer \(issuer.name))", .faint) + "\n"
    }
    if let environment = example.settings.environment {
      text += style.paint("    (with --environment \(environment.rawValue))", .faint) + "\n"
    }
    return text
  }
}

extension Substring {
  fileprivate var includesEmptyMark: Bool { String(self).includes("⟦⟧") }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.hasSuffix(" ") { text = text.dropLast() }
    return String(text)
  }
}
