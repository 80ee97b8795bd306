import ConfigModel
import Lint

/// The page about a rule, for a terminal.
struct RulePage {
  private let rule: RuleInfo
  private let style: Style

  init(_ rule: RuleInfo, _ style: Style) {
    self.rule = rule
    self.style = style
  }

  var text: String {
    var text = style.paint(words: rule.id, .bold) + "  " + properties + "\n\n"
    text += HelpText.wrap(rule.summary) + "\n" + HelpText.wrap(rule.rationale)
    if !rule.exceptions.isEmpty {
      text += "\n" + HelpText.wrap("When to leave it: " + rule.exceptions)
    }
    text += "\n" + style.paint(words: "Bad:", .bold) + "\n"
    for example in rule.examples where example.isBad { text += show(ExampleText(example)) }
    text += "\n" + style.paint(words: "Good:", .bold) + "\n"
    for example in rule.examples where !example.isBad { text += show(ExampleText(example)) }
    return text + "\n" + HelpText.wrap("Source: " + rule.source)
  }

  private var properties: String {
    var severity = style.paint(words: rule.severity.rawValue, Style.ink(of: rule.severity))
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

  private func show(_ example: ExampleText) -> String {
    var text = ""
    for line in example.lines {
      text += "    " + line.text + "\n"
      if !line.carets.isEmpty { text += "    " + style.paint(words: line.carets, .red) + "\n" }
    }
    for line in example.fixed { text += style.paint(words: "  → " + line, .green) + "\n" }
    for condition in example.conditions {
      text += style.paint(words: "    (with \(condition))", .faint) + "\n"
    }
    return text
  }

  /// A table of rules: id, severity and summary.
  static func table(_ rules: [RuleInfo], _ style: Style) -> String {
    let column = rules.map(\.id.count).max() ?? 0
    return rules.map { rule in
      let gap = String(repeating: " ", count: column - rule.id.count + 2)
      let severity = style.paint(words: rule.severity.rawValue, Style.ink(of: rule.severity))
      let fill = String(repeating: " ", count: 9 - rule.severity.rawValue.count)
      return rule.id + gap + severity + fill + rule.summary + "\n"
    }.joined()
  }
}
