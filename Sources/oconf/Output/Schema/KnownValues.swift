import ConfigModel
import Lint

/// Facts about a few fields beyond their types: names and values that come from the rules and the
/// readings, dates, and versions.
struct KnownValues {
  private enum Kind {
    case ruleLevels, readings, rule, day, version, baselineCounts
  }

  private let kind: Kind

  /// Nil for a field that its type describes completely.
  init?(_ field: Field, of schema: ObjectSchema) {
    switch (schema.title, field.name.description) {
    case ("settings", "rules"): kind = .ruleLevels
    case (_, "readings"): kind = .readings
    case ("ignore entry", "rule"): kind = .rule
    case (_, "expires"): kind = .day
    case (_, "version"):
      guard case .integer = field.type else { return nil }
      kind = .version
    case ("baseline", "findings"): kind = .baselineCounts
    default: return nil
    }
  }

  func add(mayBeNull: Bool, to member: inout JSONObjectText) {
    switch kind {
    case .version: member.add("const", 1)
    case .day:
      member.add("type", raw: mayBeNull ? #"["string","null"]"# : #""string""#)
      member.add("format", "date")
    case .rule:
      member.add("type", "string")
      let names = JSONObjectText.build {
        $0.add("enum", Self.ruleNames.map(\.name).map(JSONObjectText.text))
      }
      let company = JSONObjectText.build { $0.add("pattern", Self.companyPattern) }
      member.add("anyOf", [names, company])
    case .ruleLevels:
      addProperties(
        Self.ruleNames.map { _, summary in
          JSONObjectText.build { property in
            property.add("description", summary)
            property.add("$ref", "#/$defs/" + Self.levelName)
          }
        }, names: Self.ruleNames.map(\.name), company: "#/$defs/" + Self.levelName, to: &member)
    case .readings:
      addProperties(
        Reading.allCases.map { reading in
          JSONObjectText.build { property in
            property.add("description", reading.question.description)
            property.add("enum", reading.choices.map { JSONObjectText.text($0.description) })
          }
        }, names: Reading.allCases.map(\.name.description), to: &member)
    case .baselineCounts:
      member.add("type", "object")
      let count = #"{"type":"integer","minimum":1}"#
      let places = #"{"type":"object","additionalProperties":\#(count)}"#
      member.add(
        "additionalProperties", raw: #"{"type":"object","additionalProperties":\#(places)}"#)
    }
  }

  /// The names of families and faults, with their summaries.
  private static let ruleNames: [(name: String, summary: String)] =
    AllRules.families.flatMap { [($0.id, $0.summary), ($0.id + "/*", $0.summary)] }
    + AllRules.about.map { ($0.id, $0.summary) }

  /// The names of company rules and of their family.
  private static let companyPattern = "^company(/(\\*|[a-z0-9]+(-[a-z0-9]+)*))?$"

  /// Adds an object type with these properties and no others.
  ///
  /// - Parameter company: The reference for the properties that are named after company rules; nil to
  ///   allow none.
  private func addProperties(
    _ properties: [String], names: [String], company: String? = nil,
    to member: inout JSONObjectText
  ) {
    member.add("type", "object")
    member.add(
      "properties",
      raw: JSONObjectText.build { object in
        for (name, property) in zip(names, properties) { object.add(name, raw: property) }
      })
    if let company {
      let reference = JSONObjectText.build { $0.add("$ref", company) }
      member.add(
        "patternProperties",
        raw: JSONObjectText.build { $0.add(Self.companyPattern, raw: reference) })
    }
    member.add("additionalProperties", false)
  }

  // MARK: Levels

  private static let levelName = "level"

  /// A definition that fields refer to besides the objects of the document; nil if there is none.
  static func definition(in root: ObjectSchema) -> (name: String, text: String)? {
    guard root === SettingsFile.schema else { return nil }
    let levels = LintSettings.Level.allCases.map { JSONObjectText.text($0.rawValue) }
    return (levelName, JSONObjectText.build { $0.add("enum", levels) })
  }
}
