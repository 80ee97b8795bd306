import ConfigModel
import Lint

/// A type of Salesforce metadata, for `oconf explain`.
struct MetadataType {
  /// The name of the type and of the root element.
  let name: String
  let kind: DocumentKind
  let schema: ObjectSchema
  /// The name of a file without its metadata suffix.
  private let fileName: String

  static let all =
    [
      MetadataType(
        name: ConnectedApp.rootName.description, kind: .connectedApp, schema: ConnectedApp.schema,
        fileName: "NAME.connectedApp")
    ]
    + ExternalClientApp.Part.allCases.map { part in
      MetadataType(
        name: part.rootName.description, kind: .externalClientApp, schema: part.schema,
        fileName: "NAME\(part.suffix)")
    } + [
      MetadataType(
        name: OrgOAuthSettings.rootName.description, kind: .oauthOidcSettings,
        schema: OrgOAuthSettings.schema, fileName: "OauthOidc.settings")
    ]

  /// The types with a name. If no field has exactly this name, case does not matter.
  static func named(_ name: String) -> [MetadataType] {
    let exact = all.filter { $0.name == name }
    guard exact.isEmpty else { return exact }
    let lowercase = name.lowercased()
    let others = all.filter { $0.name.lowercased() == lowercase }
    return others.isEmpty || FieldHome.all.contains { $0.name == name } ? [] : others
  }

  var fileNames: [String] { [fileName, fileName + "-meta.xml"] }

  var source: String { "Metadata API Developer Guide, " + name }

  /// The families of rules about any metadata, and those with an example of this type, sorted by ID.
  var families: [Family] {
    let opening = "<\(name)"
    let ids = AllRules.about.filter { rule in
      rule.examples.contains { example in
        example.files.contains { file in
          guard file.kind == kind, let place = file.text.firstPlace(of: opening) else {
            return false
          }
          return file.text[place.upperBound...].first.map { " >/\n".contains($0) } ?? false
        }
      }
    }
    var wanted = Set(ids.map(\.family.id))
    for list in [RuleList.xml, .element] {
      list.rules { wanted.formUnion($0.faults.map(\.family.id)) }
    }
    return AllRules.families.filter { wanted.contains($0.id) }
  }
}

/// The page about a type of Salesforce metadata, for a terminal.
struct MetadataPage {
  let type: MetadataType
  let style: Style

  var text: String {
    var text =
      style.paint(words: type.name, .bold) + "  metadata type (\(type.kind.rawValue))\n\n"
    text += HelpText.wrap("\(type.kind.summary)") + "\n"
    text += HelpText.wrap("Files: " + type.fileNames.joined(separator: ", "))
    text += table("Fields", type.schema.fields.map { ("\($0.name)", "\($0.documentation)") })
    text += table("Rules by family", type.families.map { ($0.id, $0.summary) })
    let field = type.schema.fields.first.map { "\(type.name).\($0.name)" } ?? "FIELD"
    text +=
      "\n"
      + HelpText.wrap(
        "For details, run 'oconf explain FIELD', as in 'oconf explain \(field)', or 'oconf explain FAMILY'."
      )
    if let page = Documentation.base { text += "\nPage: \(page)salesforce.md\n" }
    return text + "\n" + HelpText.wrap("Source: " + type.source)
  }

  private func table(_ title: String, _ entries: [(name: String, meaning: String)]) -> String {
    guard !entries.isEmpty else { return "" }
    let column = (entries.map(\.name.count).max() ?? 0) + 4
    var text = "\n" + style.paint(words: title + ":", .bold) + "\n"
    for (name, meaning) in entries {
      let lines = HelpText.wrap(meaning, width: max(20, HelpText.width - column))
      let gap = String(repeating: " ", count: column - name.count - 2)
      text += "  " + name + gap + HelpText.indent(lines, by: column).dropFirst(column)
    }
    return text
  }
}
