import ConfigModel

/// Descriptions of values for messages.
enum ChangeWording {
  /// The length of the longest value that is shown completely, in bytes.
  private static let longest = 120

  static func quoted(_ text: String) -> String { "'" + shortened(text) + "'" }

  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longest, text.count > longest else { return text }
    return String(text.prefix(longest / 2)) + "…" + String(text.suffix(longest / 2))
  }

  /// A description of a JSON value.
  static func value(_ value: JSONValue, _ field: Field?) -> String {
    if field?.isSecret ?? false { return Secrets.mask }
    switch value.kind {
    case .string: return quoted(Secrets.masked(shapesIn: value.text.string))
    case .number: return number(value, field)
    case .array where value.elements.allSatisfy({ $0.kind == .string }):
      let texts = value.elements.map { quoted(Secrets.masked(shapesIn: $0.text.string)) }
      return texts.isEmpty ? "an empty list" : list(texts)
    case .array, .object: return Secrets.masked(shapesIn: flat(value))
    default: return value.text.string
    }
  }

  /// The texts, separated by commas. Long lists are abbreviated.
  static func list(_ texts: [String]) -> String {
    texts.count <= 6
      ? texts.joined(separator: ", ")
      : texts.prefix(5).joined(separator: ", ") + " and \(texts.count - 5) more"
  }

  private static func number(_ value: JSONValue, _ field: Field?) -> String {
    guard field?.unit == .seconds, let seconds = value.exactInteger else {
      return shortened(value.text.string)
    }
    return self.seconds(seconds)
  }

  /// A duration such as `3600 s (1 hour)`.
  static func seconds(_ count: Int) -> String {
    guard count >= 60 else { return "\(count) s" }
    var parts: [String] = []
    var rest = count
    let units: [(seconds: Int, name: String)] = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    for unit in units where rest >= unit.seconds {
      let number = rest / unit.seconds
      parts.append(number == 1 ? "1 \(unit.name)" : "\(number) \(unit.name)s")
      rest %= unit.seconds
    }
    if rest > 0 { parts.append("\(rest) s") }
    return "\(count) s (\(parts.joined(separator: " ")))"
  }

  /// The default value of a field. Nil if the field has no default, or if the default is not a
  /// value.
  static func defaultValue(_ field: Field) -> String? {
    switch field.defaultValue {
    case .none, .described: nil
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): field.unit == .seconds ? seconds(value) : String(value)
    case .string(let value): quoted(value.description)
    case .strings(let values): list(values.map { quoted($0.description) })
    }
  }

  // MARK: JSON

  /// A value in one line, abbreviated if it is long.
  static func flat(_ value: JSONValue) -> String {
    var text = ""
    append(value, to: &text)
    return shortened(text)
  }

  private static let enough = 400

  private static func append(_ value: JSONValue, to text: inout String) {
    guard text.utf8.count < enough else { return }
    switch value.kind {
    case .object:
      text += "{"
      for member in value.members {
        if text.last != "{" { text += ", " }
        text += JSONString.quoted(member.name.text.string) + ": "
        if SecretNames.contain(member.name.text.string) {
          text += Secrets.mask
        } else {
          append(member.value, to: &text)
        }
        if text.utf8.count >= enough { break }
      }
      text += "}"
    case .array:
      text += "["
      for element in value.elements {
        if text.last != "[" { text += ", " }
        append(element, to: &text)
        if text.utf8.count >= enough { break }
      }
      text += "]"
    case .string: text += JSONString.quoted(value.text.string)
    default: text += value.text.string
    }
  }

  // MARK: Consequences

  /// The effect of a value of an issuer's field, for fields with a limited set of values. Empty for
  /// other fields.
  static func consequence(_ field: Field, _ value: String) -> String {
    switch (field.name.description, value) {
    case ("enabled", "true"): "tokens of the issuer are accepted"
    case ("enabled", "false"): "every token of the issuer is rejected"
    case ("virtualUserEnabled", "true"): "users do not need their own accounts"
    case ("virtualUserEnabled", "false"): "users need their own accounts"
    case ("requireClientAuth", "true"): "apps must authenticate with their client secret"
    case ("requireClientAuth", "false"): "apps do not need a client secret"
    case ("allowHttp", "true"): "keys may be fetched without TLS"
    case ("allowHttp", "false"): "keys are fetched only with TLS"
    case ("tokenTimeoutPolicy", "'FromTimeoutSecs'"): "tokenTimeoutSeconds sets the lifetime"
    case ("tokenTimeoutPolicy", "'FromExternalToken'"):
      "tokens are valid as long as the external token, without a limit"
    case ("tokenTimeoutPolicy", "'FromExternalTokenLimitedByTimeoutSecs'"):
      "tokens are valid as long as the external token, but at most tokenTimeoutSeconds"
    case ("userMappingAttribute", "'uid'"): "users are found by their account name"
    case ("userMappingAttribute", "'mail'"): "users are found by their email address"
    case ("type", "'include'"): "a token must match"
    case ("type", "'exclude'"): "a token that matches is rejected"
    default:
      field.allowed.isEmpty || field.allowed.contains { "'\($0)'" == value }
        ? "" : "its value is not one of the known values"
    }
  }
}
