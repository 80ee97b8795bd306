import ConfigModel
import Lint

/// The output of `oconf explain` for a terminal.
struct ExplanationPages {
  let found: Explanation
  let style: Style

  /// The full pages, one after the other.
  var text: String {
    var pages = found.rules.map { RulePage(rule: $0, style: style).text }
    pages += found.families.map(page)
    if !found.readings.isEmpty { pages.append(ReadingPage.text(found.readings, style)) }
    pages += found.codes.map { CodePage.text($0, style) }
    pages += found.metadata.map { MetadataPage(type: $0, style: style).text }
    pages += found.policies.map { PolicyPage.text($0, style) }
    pages += found.providers.map { ProviderPage(provider: $0, style: style).text }
    let rules = found.fields.isEmpty ? nil : FieldRules(for: found.fields)
    for (index, home) in found.fields.enumerated() {
      let isFirst = index == 0 || found.fields[index - 1].name != home.name
      guard isFirst else { continue }
      let homes = found.fields.filter { $0.name == home.name }
      pages.append(
        homes.count > 1
          ? FieldPage.choice(homes, style)
          : FieldPage(home: home, rules: rules?.about(home) ?? [], style: style).text)
    }
    pages += found.topics.map { topic in
      byTopic(AllRules.about.filter { $0.topic == topic })
    }
    return pages.joined(separator: "\n" + style.paint(words: Self.separator, .faint) + "\n\n")
  }

  /// The faults of a family.
  private func page(_ family: Family) -> String {
    let faults = found.faults(of: family)
    var text = style.paint(words: family.id, .bold) + "  topic: \(family.topic.title)\n\n"
    text += HelpText.wrap(family.summary) + "\n"
    if family === CompanyRule.family { text += HelpText.wrap(Self.aboutCompanyRules) + "\n" }
    guard let first = faults.first else {
      return text + HelpText.wrap("The settings of this folder contain no company rules.")
    }
    return text + HelpText.indent(RulePage.table(faults, style), by: 2) + "\n"
      + HelpText.wrap("For examples and reasons, see for instance 'oconf explain \(first.id)'.")
  }

  private static let aboutCompanyRules = """
    Company rules are entries of 'require' in .oconf.json: each states what one field of a kind of \
    document must contain, such as "equals": true, or "atMost": 3600. 'oconf explain require' \
    describes the entries. For checks that need a programming language, such as comparisons of \
    documents, use a policy engine such as Conftest.
    """

  private static let separator = String(repeating: "─", count: 40)

  /// Rules by topic, and one line for each other thing.
  var list: String {
    var text = byTopic(found.rules)
    func add(_ title: String, _ entries: [(name: String, meaning: String)]) {
      guard !entries.isEmpty else { return }
      text += (text.isEmpty ? "" : "\n") + style.paint(words: title, .bold) + "\n"
      let column = (entries.map(\.name.count).max() ?? 0) + 4
      for (name, meaning) in entries {
        let lines = HelpText.wrap(meaning, width: max(20, HelpText.width - column))
        let gap = String(repeating: " ", count: column - name.count - 2)
        text += "  " + name + gap + HelpText.indent(lines, by: column).dropFirst(column)
      }
    }
    add("Fields", found.fields.map { ($0.path, Self.first(of: "\($0.field.documentation)")) })
    add(
      "Salesforce metadata types",
      found.metadata.map { ($0.name, "\($0.kind.summary)") })
    add("Environment policies", found.policies.map { ("\($0.name)", "\($0.documentation)") })
    add("Readings", found.readings.map { ("\($0.name)", "\($0.question)") })
    add("Identity providers", found.providers.map { ("\($0.id)", "\($0.name)") })
    add("Codes in reports", found.codes.map { ($0.code, Self.first(of: $0.meaning)) })
    return text
  }

  private func byTopic(_ rules: [RuleInfo]) -> String {
    let column = rules.map(\.id.count).max() ?? 0
    return RuleTopic.allCases.compactMap { topic in
      let those = rules.filter { $0.topic == topic }
      guard !those.isEmpty else { return nil }
      return style.paint(words: "\(topic.title)", .bold) + "\n"
        + HelpText.indent(RulePage.table(those, style, column: column), by: 2)
    }.joined(separator: "\n")
  }

  /// The first sentence.
  private static func first(of text: String) -> String {
    let words = text.split(separator: " ")
    guard let last = words.firstIndex(where: { $0.hasSuffix(".") }) else { return text }
    return words[...last].joined(separator: " ")
  }
}

/// The page about a code in reports, for a terminal.
enum CodePage {
  static func text(_ code: ReportCode, _ style: Style) -> String {
    var text = style.paint(words: code.code, .bold) + "  \(code.kind)\n\n"
    text += HelpText.wrap(code.meaning)
    for (number, cause) in code.causes.enumerated() {
      text += HelpText.wrap(code.causes.count > 1 ? "\(number + 1). \(cause)" : cause)
    }
    if !code.advice.isEmpty { text += "\n" + HelpText.wrap(code.advice) }
    if !code.related.isEmpty {
      text += "\n" + HelpText.wrap("See also: " + code.related.joined(separator: ", "))
    }
    if !code.source.isEmpty { text += "\n" + HelpText.wrap("Source: " + code.source) }
    return text
  }
}

/// The questions that the documentation leaves open, and the possible answers.
enum ReadingPage {
  static func text(_ readings: [Reading], _ style: Style) -> String {
    var text = HelpText.wrap("\(Reading.introduction).") + "\n"
    for reading in readings {
      text += style.paint(words: reading.name.description, .bold) + "\n"
      text += wrapped("\(reading.question)", indent: 2)
      for (index, answer) in reading.info.answers.enumerated() {
        let mark = index == 0 ? "\(answer.name) (default)" : "\(answer.name)"
        text +=
          "    " + style.paint(words: mark, .cyan) + "\n" + wrapped("\(answer.meaning)", indent: 6)
      }
      text += "\n"
    }
    return text + """
      \(HelpText.wrap("Choose with --reading NAME=CHOICE, or for a repository in .oconf.json:"))\
        {"readings": {"\(readings[0].name)": "\(readings[0].choices[1])"}}

      """
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    let blanks = String(repeating: " ", count: indent)
    return HelpText.wrap(text, width: HelpText.width - indent).split(separator: "\n")
      .map { blanks + $0 + "\n" }.joined()
  }
}
