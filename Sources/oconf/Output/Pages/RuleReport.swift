import ConfigModel
import Lint

/// Rules and fields of documents for machines. Keys may be added. Within a major version, none is
/// renamed or removed.
enum RuleReport {
  static func json(_ rules: [RuleInfo]) -> String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("rules", rules.map(rule))
    } + "\n"
  }

  private static func rule(_ rule: RuleInfo) -> String {
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
      object.add("examples", rule.examples.map { example($0, of: rule) })
    }
  }

  private static func example(_ example: Example, of rule: RuleInfo) -> String {
    let shown = ExampleText(example)
    return JSONObjectText.build { object in
      object.add("isBad", example.isBad)
      object.add("scope", example.scope.name)
      object.add("text", example.text.withoutMarks)
      object.add(
        "lines",
        shown.lines.map { line in
          JSONObjectText.build { object in
            object.add("text", line.text)
            object.add("carets", line.carets)
          }
        })
      object.add(
        "messages",
        example.messages(of: rule.id).map { message in
          JSONObjectText.build { object in
            object.add("severity", message.severity.rawValue)
            object.add("text", Untrusted.escape(message.text))
          }
        })
      object.add("fixed", example.fix?.text)
      object.add("fix", example.fix?.safety.rawValue)
      object.add("conditions", shown.conditions.map(JSONString.quoted))
    }
  }

  static func json(_ homes: [FieldHome], _ rules: FieldRules) -> String {
    JSONObjectText.build { object in
      object.add("version", 1)
      object.add("fields", homes.map { field($0, rules.about($0)) })
    } + "\n"
  }

  private static func field(_ home: FieldHome, _ rules: [RuleInfo]) -> String {
    let field = home.field
    return JSONObjectText.build { object in
      object.add("name", home.name)
      object.add("path", home.path)
      object.add("document", home.document.rawValue)
      object.add("type", field.type.words)
      object.add("required", field.isRequired)
      object.add("default", raw: field.defaultValue.json)
      object.add("examples", field.examples.compactMap(\.json))
      object.add("defaultDescription", field.defaultDescription)
      object.add("emptyMeansDefault", field.emptyMeansDefault)
      object.add("allowed", field.allowed.map { JSONString.quoted($0.description) })
      object.add("minimum", raw: field.minimum.map { String($0) })
      object.add("unit", field.unit?.rawValue)
      object.add("secret", field.isSecret)
      object.add("documentation", field.documentation.description)
      object.add("interactions", field.interactions.map { JSONString.quoted($0.description) })
      object.add("seeAlso", home.related.map { JSONString.quoted($0.path) })
      object.add("rules", rules.map { JSONString.quoted($0.id) })
    }
  }
}
