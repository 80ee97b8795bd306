import ConfigModel
import Lint

/// The page about a rule, for a terminal.
struct RulePage {
  let rule: RuleInfo
  let style: Style

  var text: String {
    var text = style.paint(words: rule.id, .bold) + "  " + properties + "\n\n"
    // The words of a company rule come from a file.
    text += HelpText.wrap(Untrusted.escape(rule.summary)) + "\n"
    text += HelpText.wrap(Untrusted.escape(rule.rationale))
    if !rule.exceptions.isEmpty {
      text += "\n" + HelpText.wrap("When to ignore: " + rule.exceptions)
    }
    let (bad, good) = (rule.examples.filter(\.isBad), rule.examples.filter { !$0.isBad })
    if !bad.isEmpty {
      text += "\n" + style.paint(words: "Bad:", .bold) + "\n"
      text += bad.map(show).joined(separator: "\n")
    }
    if !good.isEmpty {
      text += "\n" + style.paint(words: "Good:", .bold) + "\n"
      for example in good { text += show(example) }
    }
    text += "\n" + HelpText.wrap("Source: " + Untrusted.escape(rule.source))
    guard let page = Documentation.page(about: rule.id) else { return text }
    return text + "\nDocumentation: \(style.link(words: page, to: page))\n"
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
    severity += "; topic: \(rule.topic.title)"
    return severity
  }

  private func show(_ example: Example) -> String {
    let shown = ExampleText(example)
    var text = ""
    for line in shown.lines {
      text += "    " + line.text + "\n"
      if !line.carets.isEmpty { text += "    " + style.paint(words: line.carets, .red) + "\n" }
    }
    for condition in shown.conditions {
      text += style.paint(words: "    (with \(condition))", .faint) + "\n"
    }
    for message in example.messages(of: rule.id) { text += show(message) }
    for line in shown.fixed { text += style.paint(words: "  → " + line, .green) + "\n" }
    return text
  }

  /// The message as `oconf lint` words it.
  private func show(_ message: Example.Message) -> String {
    let word = message.severity.rawValue
    let lines = HelpText.wrap(
      word + ": " + Untrusted.escape(message.text), width: HelpText.width - 4)
    return "    " + style.paint(words: word, Style.ink(of: message.severity))
      + HelpText.indent(lines, by: 4).dropFirst(4 + word.count)
  }

  /// A table of rules: id, severity and summary.
  ///
  /// - Parameter column: The width of the longest ID, if the table is one of several.
  static func table(_ rules: [RuleInfo], _ style: Style, column: Int? = nil) -> String {
    let column = column ?? rules.map(\.id.count).max() ?? 0
    return rules.map { rule in
      let gap = String(repeating: " ", count: column - rule.id.count + 2)
      let severity = style.paint(words: rule.severity.rawValue, Style.ink(of: rule.severity))
      let fill = String(repeating: " ", count: 9 - rule.severity.rawValue.count)
      let line = rule.id + gap + severity + fill + Untrusted.escape(rule.summary)
      guard style.columns != nil else { return line + "\n" }
      return LineWrapping.wrap(line, columns: HelpText.width - 2, indent: column + 11) + "\n"
    }.joined()
  }
}
