import ConfigModel
import Lint

/// The page about a field of a document, for a terminal.
struct FieldPage {
  let home: FieldHome
  let rules: [RuleInfo]
  let style: Style

  var text: String {
    var text = style.paint(words: home.name, .bold) + "  " + home.field.type.words
    text += (home.field.isRequired ? ", required" : ", optional") + "\n\n"
    text += HelpText.wrap(home.field.documentation.description) + "\n"
    let column = (properties.map(\.name.count).max() ?? 0) + 2
    for (name, value) in properties { text += entry(name, value, column) }
    let interactions = home.field.interactions.map(\.description)
    text += list("Dependencies:", interactions)
    text += list("See also:", home.related.map(\.path))
    if !rules.isEmpty {
      text +=
        "\n" + style.paint(words: "Rules:", .bold) + "\n" + indented(RulePage.table(rules, style))
    }
    return text
  }

  private var properties: [(name: String, value: String)] {
    let field = home.field
    var properties = [("Path", "\(home.notation) (\(home.document.rawValue))")]
    if !field.isRequired { properties.append(("Default", defaultText)) }
    if !field.allowed.isEmpty {
      let values = field.allowed.map(\.description).joined(separator: ", ")
      properties.append(("Allowed", values))
    }
    if let minimum = field.minimum { properties.append(("At least", String(minimum))) }
    if let unit = field.unit { properties.append(("Unit", unit.rawValue)) }
    if field.isSecret { properties.append(("Secret", "the value is hidden in all reports")) }
    let examples = field.examples.compactMap(\.json)
    if !examples.isEmpty { properties.append(("Example", examples.joined(separator: ", or "))) }
    let members = field.type.members.map(\.name.description)
    if !members.isEmpty { properties.append(("Fields", members.joined(separator: ", "))) }
    return properties
  }

  private var defaultText: String {
    let field = home.field
    let value = field.defaultValue.json ?? field.defaultDescription ?? "none"
    return field.emptyMeansDefault ? value + "; an empty list means the default" : value
  }

  private func entry(_ name: String, _ value: String, _ column: Int) -> String {
    let lines = HelpText.wrap(value, width: HelpText.width - column).split(separator: "\n")
    let gap = String(repeating: " ", count: column)
    return name + String(repeating: " ", count: column - name.count)
      + lines.joined(separator: "\n" + gap) + "\n"
  }

  private func list(_ title: String, _ items: [String]) -> String {
    guard !items.isEmpty else { return "" }
    let texts = items.map { item in
      let lines = HelpText.wrap(item, width: HelpText.width - 4).split(separator: "\n")
      return "  - " + lines.joined(separator: "\n    ") + "\n"
    }
    return "\n" + style.paint(words: title, .bold) + "\n" + texts.joined()
  }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }

  /// The list of fields with the same name, to choose from.
  static func choice(_ homes: [FieldHome], _ style: Style) -> String {
    let column = (homes.map(\.path.count).max() ?? 0) + 2
    let entries = homes.map { home in
      let gap = String(repeating: " ", count: column - home.path.count)
      return "  " + style.paint(words: home.path, .bold) + gap + "of the \(home.objectTitle)\n"
    }
    return "'\(homes[0].name)' is a field of several objects; choose one:\n\n"
      + entries.joined()
  }
}
