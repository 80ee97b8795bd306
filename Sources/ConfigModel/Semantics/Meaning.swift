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

  /// The same of one value.
  ///
  /// - Parameters:
  ///   - schema: What is declared of its members, if it is an object and something is.
  ///   - hidesSecrets: Whether secrets do not count, so that what is made of the text can be shown.
  ///   - name: A member of the object that does not count either.
  public static func of(
    _ value: JSONValue, _ schema: ObjectSchema?, hidesSecrets: Bool = false,
    leavingOut name: StaticString? = nil
  ) -> String {
    guard value.kind == .object, let schema else {
      return text(of: value, hidesSecrets: hidesSecrets)
    }
    return text(of: value, schema, hidesSecrets: hidesSecrets, leavingOut: name)
  }

  /// The same of the value of a member, without its secrets.
  public static func withoutSecrets(of value: JSONValue, _ field: Field) -> String {
    field.isSecret
      ? hidden : text(of: value, field, hidesSecrets: true) ?? text(of: value, hidesSecrets: true)
  }

  /// What stands for a secret.
  private static let hidden = "?"

  public static func of(_ policy: AllowOriginPolicy) -> Text {
    guard !policy.isDisallow else { return Text("[]") }
    let patterns = policy.patterns.map(\.pattern.canonicalText)
    return Text("[" + unique(patterns).joined(separator: ",") + "]")
  }

  private static func text(
    of object: JSONValue, _ schema: ObjectSchema, hidesSecrets: Bool = false,
    leavingOut ignored: StaticString? = nil
  ) -> String {
    var values: [Text: JSONValue] = [:]
    for member in object.members { values[member.name.text] = member.value }
    var parts: [String] = []
    for field in schema.fields {
      let name = field.name.description
      let written = values.removeValue(forKey: Text(name))
      if let ignored, name == ignored.description { continue }
      let isHidden = hidesSecrets && field.isSecret && written != nil
      let says = written.flatMap { Self.text(of: $0, field, hidesSecrets: hidesSecrets) }
      if let text = isHidden ? hidden : says ?? Self.text(ofDefaultOf: field) {
        parts.append(quoted(name) + ":" + text)
      }
    }
    for (name, value) in values {
      parts.append(member(name, value, hidesSecrets))
    }
    return "{" + sorted(parts).joined(separator: ",") + "}"
  }

  /// Nil for a value that stands for the default.
  private static func text(
    of value: JSONValue, _ field: Field, hidesSecrets: Bool
  ) -> String? {
    if field.emptyMeansDefault, value.kind == .array, Array(value.elements).isEmpty { return nil }
    switch field.type {
    case .object(let schema) where value.kind == .object:
      return text(of: value, schema, hidesSecrets: hidesSecrets)
    case .objects(let schema) where value.kind == .array:
      let elements = value.elements.map {
        $0.kind == .object
          ? text(of: $0, schema, hidesSecrets: hidesSecrets)
          : text(of: $0, hidesSecrets: hidesSecrets)
      }
      return "[" + (field.isSet ? unique(elements) : elements).joined(separator: ",") + "]"
    case .strings where value.kind == .array && field.isSet:
      let elements = value.elements.map { text(of: $0, hidesSecrets: hidesSecrets) }
      return "[" + unique(elements).joined(separator: ",") + "]"
    default:
      return text(of: value, hidesSecrets: hidesSecrets)
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
  private static func text(of value: JSONValue, hidesSecrets: Bool) -> String {
    switch value.kind {
    case .object:
      var members: [Text: String] = [:]
      for member in value.members {
        let name = member.name.text
        members[name] = Self.member(name, member.value, hidesSecrets)
      }
      return "{" + sorted(Array(members.values)).joined(separator: ",") + "}"
    case .array:
      let elements = value.elements.map { text(of: $0, hidesSecrets: hidesSecrets) }
      return "[" + elements.joined(separator: ",") + "]"
    case .string:
      let text = value.text
      if text.hasLoneSurrogate { return spelled(text) }
      return quoted(hidesSecrets ? harmless(text) : text.string)
    default: return value.text.string
    }
  }

  private static func member(
    _ name: Text, _ value: JSONValue, _ hidesSecrets: Bool
  ) -> String {
    let isHidden = hidesSecrets && SecretNames.contain(name.string)
    return quoted(name.string) + ":"
      + (isHidden ? hidden : text(of: value, hidesSecrets: hidesSecrets))
  }

  /// A text without what is secret by its shape.
  private static func harmless(_ text: Text) -> String {
    if Credential.find(in: text) != nil { return hidden }
    let mayHoldPassword = text.contains(UInt8(ascii: "@")) && text.contains("://")
    return mayHoldPassword ? Secrets.masked(shapesIn: text.string) : text.string
  }

  private static func unique(_ texts: [String]) -> [String] {
    Set(texts.map { Text($0) }).sorted().map(\.string)
  }

  private static func sorted(_ texts: [String]) -> [String] {
    texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A text that no string holds exactly, by its bytes.
  private static func spelled(_ text: Text) -> String {
    "<" + (0..<text.count).map { String(text[$0], radix: 16) }.joined(separator: " ") + ">"
  }

  /// Length first, so that no text can be taken for two.
  private static func quoted(_ text: String) -> String {
    "\(text.utf8.count)\"\(text)\""
  }
}
