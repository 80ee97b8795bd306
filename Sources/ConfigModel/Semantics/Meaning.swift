/// What a policy value says, in one canonical text: two values with the same text are decided upon
/// alike by the service, however they are written.
///
/// Blanks, escapes, the order of members and of sets, and defaults that are written out do not
/// count. Sound for equality under the chosen readings: equal texts mean equal decisions. Not
/// complete: different texts may still decide alike (a filter that another one implies, say).
public enum Meaning {
  public static func of(_ configuration: AuthTokenConfiguration) -> Text {
    Text(text(of: configuration.object.json, AuthTokenConfiguration.schema))
  }

  public static func of(_ policy: AllowOriginPolicy) -> Text {
    guard !policy.isDisallow else { return Text("[]") }
    let patterns = policy.patterns.map(\.pattern.canonicalText)
    return Text("[" + unique(patterns).joined(separator: ",") + "]")
  }

  private static func text(of object: JSONValue, _ schema: ObjectSchema) -> String {
    var values: [Text: JSONValue] = [:]
    for member in object.members { values[member.name.text] = member.value }
    var parts: [String] = []
    for field in schema.fields {
      let name = field.name.description
      let written = values.removeValue(forKey: Text(name))
      if let text = written.flatMap({ text(of: $0, field) }) ?? text(ofDefaultOf: field) {
        parts.append(quoted(name) + ":" + text)
      }
    }
    for (name, value) in values { parts.append(quoted(name.string) + ":" + text(of: value)) }
    return "{" + sorted(parts).joined(separator: ",") + "}"
  }

  /// Nil for a value that stands for the default.
  private static func text(of value: JSONValue, _ field: Field) -> String? {
    if field.emptyMeansDefault, value.kind == .array, Array(value.elements).isEmpty { return nil }
    switch field.type {
    case .object(let schema) where value.kind == .object:
      return text(of: value, schema)
    case .objects(let schema) where value.kind == .array:
      let elements = value.elements.map { $0.kind == .object ? text(of: $0, schema) : text(of: $0) }
      return "[" + (field.isSet ? unique(elements) : elements).joined(separator: ",") + "]"
    case .strings where value.kind == .array && field.isSet:
      return "[" + unique(value.elements.map(text)).joined(separator: ",") + "]"
    default:
      return text(of: value)
    }
  }

  private static func text(ofDefaultOf field: Field) -> String? {
    switch field.defaultValue {
    case .none, .described: nil
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let value): quoted(value.description)
    case .strings(let values):
      "[" + unique(values.map { quoted($0.description) }).joined(separator: ",") + "]"
    }
  }

  /// Any JSON: members in the order of their names, the last of equal ones, texts decoded.
  private static func text(of value: JSONValue) -> String {
    switch value.kind {
    case .object:
      var members: [Text: String] = [:]
      for member in value.members {
        members[Text(quoted(member.name.text.string))] = text(of: member.value)
      }
      return "{" + sorted(members.map { $0.key.string + ":" + $0.value }).joined(separator: ",")
        + "}"
    case .array: return "[" + value.elements.map(text).joined(separator: ",") + "]"
    case .string: return quoted(value.text.string)
    default: return value.text.string
    }
  }

  private static func unique(_ texts: [String]) -> [String] {
    Set(texts.map { Text($0) }).sorted().map(\.string)
  }

  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Length first, so that no text can be taken for two.
  private static func quoted(_ text: String) -> String {
    "\(text.utf8.count)\"\(text)\""
  }
}
