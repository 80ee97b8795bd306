import ConfigModel
import Lint

/// The rules with findings, as SARIF describes them.
extension SARIFReport {
  /// The rules in the order of their ids, and the index of each.
  struct Rules {
    let about: [RuleInfo]
    let indices: [String: Int]

    init(_ report: LintReport) {
      var ids: Set<String> = []
      for file in report.files {
        ids.formUnion(file.diagnostics.map(\.rule))
        ids.formUnion(file.suppressed.map(\.diagnostic.rule))
      }
      about = (AllRules.about + report.companyRules).filter { ids.contains($0.id) }
        .sorted { $0.id < $1.id }
      indices = Dictionary(uniqueKeysWithValues: about.enumerated().map { ($1.id, $0) })
    }
  }

  static func tool(_ rules: Rules) -> String {
    let driver = JSONObjectText.build { driver in
      driver.add("name", "oconf")
      driver.add("semanticVersion", Version.current)
      if let page = Documentation.page(aboutCommand: nil) { driver.add("informationUri", page) }
      driver.add("rules", rules.about.map(descriptor))
    }
    return JSONObjectText.build { $0.add("driver", raw: driver) }
  }

  /// The help holds everything that viewers show, because not all of them follow links.
  private static func descriptor(_ rule: RuleInfo) -> String {
    JSONObjectText.build { object in
      object.add("id", rule.id)
      object.add("shortDescription", raw: text(rule.summary))
      object.add("fullDescription", raw: text(rule.rationale))
      object.add("help", raw: help(rule))
      if let page = Documentation.page(about: rule.id) { object.add("helpUri", page) }
      object.add(
        "defaultConfiguration",
        raw: JSONObjectText.build { $0.add("level", level(rule.severity)) })
      object.add("properties", raw: properties(rule))
    }
  }

  private static func properties(_ rule: RuleInfo) -> String {
    JSONObjectText.build { object in
      let tags = [rule.topic.rawValue] + (rule.risk == nil ? [] : ["security"])
      object.add("tags", tags.map(JSONString.quoted))
      guard rule.risk != nil else { return }
      object.add("security-severity", securitySeverity(rule.severity))
    }
  }

  /// To GitHub, 7.0 to 8.9 is high, 4.0 to 6.9 is medium, and less is low (GitHub documentation,
  /// "SARIF support for code scanning", reportingDescriptor object).
  private static func securitySeverity(_ severity: Severity) -> String {
    switch severity {
    case .error: "8.0"
    case .warning: "5.0"
    case .info: "2.0"
    }
  }

  private static func help(_ rule: RuleInfo) -> String {
    var parts = [rule.rationale]
    if !rule.exceptions.isEmpty { parts.append("When to ignore: " + rule.exceptions) }
    let source = "Source: " + rule.source
    return JSONObjectText.build { object in
      object.add("text", (parts + [source]).joined(separator: "\n\n"))
      let prose =
        parts.map { Markdown.prose($0).string } + examples(rule) + [Markdown.prose(source).string]
      object.add("markdown", prose.joined(separator: "\n\n"))
    }
  }

  /// The first bad and the first good example, as blocks of code.
  private static func examples(_ rule: RuleInfo) -> [String] {
    [true, false].flatMap { isBad -> [String] in
      guard let example = rule.examples.first(where: { $0.isBad == isBad }) else { return [] }
      let shown = ExampleText(example)
      let lines = shown.lines.flatMap { $0.carets.isEmpty ? [$0.text] : [$0.text, $0.carets] }
      let conditions = shown.conditions.map { ", with " + Markdown.codeSpan($0) }.joined()
      return [
        (isBad ? "Bad" : "Good") + conditions + ":",
        lines.map { "    " + $0 }.joined(separator: "\n"),
      ]
    }
  }
}
