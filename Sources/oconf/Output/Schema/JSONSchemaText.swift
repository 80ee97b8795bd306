import ConfigModel
import Lint

/// The JSON Schema (draft 2020-12) of an ``ObjectSchema``: the names, types and listed values that
/// a document may have. `oconf lint` reports any other problem.
///
/// Nearly every document that satisfies the schema has no structural finding, and vice versa. Known
/// differences: 1.0 is an integer here. A placeholder, which silences other findings about its
/// value, is checked here like any string.
struct JSONSchemaText {
  /// The objects below the root, each with a unique name.
  private let definitions: [(name: String, schema: ObjectSchema)]
  private let root: ObjectSchema
  private let title: String
  /// A complete document; nil if the kind has no starter.
  private let example: String?

  init(_ published: PublishedSchema) {
    title = "oconf: " + published.summary
    root = published.root
    example = Starter.all.first { $0.kind.rawValue == published.name }?.text.description
    var definitions: [(name: String, schema: ObjectSchema)] = []
    for schema in root.family.dropFirst()
    where schema !== root && !definitions.contains(where: { $0.schema === schema }) {
      let name = schema.title.replacing(" ", with: "-")
      let count = definitions.count { $0.schema.title == schema.title }
      definitions.append((count == 0 ? name : "\(name)-\(count + 1)", schema))
    }
    self.definitions = definitions
  }

  var text: String {
    let text = JSONObjectText.build { document in
      document.add("$schema", "https://json-schema.org/draft/2020-12/schema")
      document.add("title", title)
      add(root, to: &document)
      if let example { document.add("examples", [example]) }
      guard !definitions.isEmpty else { return }
      document.add(
        "$defs",
        raw: JSONObjectText.build { all in
          for definition in definitions {
            all.add(definition.name, raw: JSONObjectText.build { add(definition.schema, to: &$0) })
          }
          if let known = KnownValues.definition(in: root) { all.add(known.name, raw: known.text) }
        })
    }
    return Self.laidOut(text)
  }

  private static func laidOut(_ text: String) -> String {
    var sink = ByteCollector()
    // A sink in memory never fails, and the text is JSON.
    try? JSONWriter.writePretty(
      JSONParser.parse(SourceBytes(text)), indentation: .spaces(2), into: &sink)
    return String(decoding: sink.bytes, as: UTF8.self) + "\n"
  }

  // MARK: Objects

  private func add(_ schema: ObjectSchema, to object: inout JSONObjectText) {
    object.add("type", "object")
    object.add(
      "properties",
      raw: JSONObjectText.build { properties in
        for field in schema.fields {
          properties.add(field.name.description, raw: member(field, of: schema))
        }
      })
    let required = schema.fields.filter(\.isRequired).map { Self.quoted($0.name) }
    if !required.isEmpty { object.add("required", required) }
    if !schema.isOpen { object.add("additionalProperties", false) }
  }

  // MARK: Members

  private func member(_ field: Field, of schema: ObjectSchema) -> String {
    JSONObjectText.build { member in
      member.add("description", Self.description(field))
      let mayBeNull = schema.allowsNull && !field.isRequired
      if let known = KnownValues(field, of: schema) {
        known.add(mayBeNull: mayBeNull, to: &member)
      } else {
        add(field, mayBeNull: mayBeNull, to: &member)
      }
      if let value = field.defaultValue.json { member.add("default", raw: value) }
      let examples = field.examples.compactMap(\.json)
      if !examples.isEmpty { member.add("examples", examples) }
    }
  }

  private static func description(_ field: Field) -> String {
    var text = field.documentation.description
    if let unit = field.unit { text += " In \(unit.rawValue)." }
    if let words = field.defaultDescription { text += " Default: \(words)." }
    return text
  }

  private func add(_ field: Field, mayBeNull: Bool, to member: inout JSONObjectText) {
    func type(_ names: String...) {
      let all = (mayBeNull ? names + ["null"] : names).map { "\"\($0)\"" }
      if all.count == 1 { member.add("type", raw: all[0]) } else { member.add("type", all) }
    }
    switch field.type {
    case .string:
      type("string")
      let values = field.allowed.map { Self.quoted($0) }
      if !values.isEmpty { member.add("enum", mayBeNull ? values + ["null"] : values) }
    case .boolean: type("boolean")
    case .integer:
      type("integer")
      if let minimum = field.minimum { member.add("minimum", minimum) }
    case .strings:
      type("array")
      let values = field.allowed.map { Self.quoted($0) }
      let items = JSONObjectText.build { items in
        items.add("type", "string")
        if !values.isEmpty { items.add("enum", values) }
      }
      member.add("items", raw: items)
    case .object(let inner):
      if mayBeNull {
        member.add("anyOf", [reference(inner), #"{"type":"null"}"#])
      } else {
        member.add("$ref", path(inner))
      }
    case .objects(let inner):
      type("array")
      member.add("items", raw: reference(inner))
    case .map:
      type("object")
      member.add("additionalProperties", raw: #"{"type":"string"}"#)
    case .mapOrString:
      type("object", "string")
      // A number or a Boolean stands for its text.
      member.add(
        "additionalProperties", raw: #"{"type":["string","number","boolean"]}"#)
    case .stringOrStrings:
      type("string", "array")
      member.add("items", raw: #"{"type":"string"}"#)
    case .anyObject: type("object")
    case .anyValue: break
    case .anyValues: type("array")
    case .time:
      type("string", "integer")
      member.add("pattern", Self.timePattern)
    }
  }

  /// The notations that ``Timestamp`` reads.
  private static let timePattern =
    #"^([+-]?[0-9]{1,17}|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-][0-9]{2}:[0-9]{2}))$"#

  private func reference(_ schema: ObjectSchema) -> String {
    JSONObjectText.build { $0.add("$ref", path(schema)) }
  }

  private func path(_ schema: ObjectSchema) -> String {
    definitions.first { $0.schema === schema }.map { "#/$defs/\($0.name)" } ?? "#"
  }

  private static func quoted(_ text: StaticString) -> String {
    JSONString.quoted(text.description)
  }
}
