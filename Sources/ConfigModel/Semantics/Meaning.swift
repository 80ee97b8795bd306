/// Converts policy values to a canonical text. The service treats two values with the same text
/// alike, however they are written.
///
/// Whitespace, escapes, the order of members and of sets, and explicit defaults do not matter.
/// Sound for equality under the chosen readings: equal texts mean equal decisions. Not complete:
/// values with different texts may still be equivalent, for example if one filter implies another.
public enum Meaning {
  public static func of(_ configuration: AuthTokenConfiguration) -> Text {
    Text(text(of: configuration.object.json, AuthTokenConfiguration.schema))
  }

  /// The canonical text of one value.
  ///
  /// - Parameters:
  ///   - schema: The schema of the value, if it is an object and has one.
  ///   - hidesSecrets: True if secrets are masked, so that anything derived from the text can be
  ///     shown.
  ///   - name: A member of the object to ignore.
  public static func of(
    _ value: JSONValue, _ schema: ObjectSchema?, hidesSecrets: Bool = false,
    leavingOut name: StaticString? = nil
  ) -> String {
    guard value.kind == .object, let schema else {
      return text(of: value, hidesSecrets: hidesSecrets)
    }
    return text(of: value, schema, hidesSecrets: hidesSecrets, leavingOut: name)
  }

  /// The canonical text of a member's value, with its secrets masked.
  public static func withoutSecrets(of value: JSONValue, _ field: Field) -> String {
    // Only an empty array may mean the same as the default.
    field.isSecret ? hidden : text(of: value, field, hidesSecrets: true) ?? "[]"
  }

  /// The replacement of a secret.
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

  /// The canonical text of a value; nil if it means the same as the default.
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
      let isSet = field.isSet || haveDistinctNames(value)
      return "[" + (isSet ? unique(elements) : elements).joined(separator: ",") + "]"
    case .strings where value.kind == .array && field.isSet:
      let elements = value.elements.map { text(of: $0, hidesSecrets: hidesSecrets) }
      return "[" + unique(elements).joined(separator: ",") + "]"
    default:
      return text(of: value, hidesSecrets: hidesSecrets)
    }
  }

  /// True for issuers whose order does not matter: of two with the same name, the first is used.
  private static func haveDistinctNames(_ issuers: JSONValue) -> Bool {
    var names: Set<Text> = []
    return issuers.elements.allSatisfy { issuer in
      guard let name = issuer.member("issuerName"), name.kind == .string else { return false }
      return names.insert(name.text).inserted
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

  /// The canonical text of any JSON: members are sorted by name, the last of equal names wins, and
  /// strings are decoded.
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

  /// A text with the secrets that its shape reveals masked.
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

  /// A text that `String` cannot represent exactly, as hexadecimal bytes.
  private static func spelled(_ text: Text) -> String {
    "<" + (0..<text.count).map { String(text[$0], radix: 16) }.joined(separator: " ") + ">"
  }

  /// Prefixes a text with its length, so that no text can be mistaken for two.
  private static func quoted(_ text: String) -> String {
    "\(text.utf8.count)\"\(text)\""
  }
}
