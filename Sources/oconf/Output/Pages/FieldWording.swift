import ConfigModel

/// Declarations of fields in words.
extension Field.FieldType {
  var words: String {
    switch self {
    case .string: "string"
    case .boolean: "boolean"
    case .integer: "integer"
    case .strings: "array of strings"
    case .object: "object"
    case .objects: "array of objects"
    case .map: "object that maps names to values"
    case .mapOrString: "object that maps names to values, or string"
    case .stringOrStrings: "string or array of strings"
    case .anyObject: "object with arbitrary fields"
    case .anyValue: "value"
    case .anyValues: "array of values"
    case .time: "time (RFC 3339, or seconds since 1970)"
    }
  }

  /// The fields of the object or objects; empty for any other type.
  var members: [Field] {
    switch self {
    case .object(let schema), .objects(let schema): schema.fields
    case .string, .boolean, .integer, .strings, .stringOrStrings, .map, .mapOrString, .anyObject,
      .anyValue, .anyValues, .time:
      []
    }
  }
}

extension Field.Default {
  /// The default as JSON; nil if it cannot be written as JSON.
  var json: String? {
    switch self {
    case .none, .described: nil
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let value): JSONString.quoted(value.description)
    case .strings(let values):
      "[" + values.map { JSONString.quoted($0.description) }.joined(separator: ", ") + "]"
    }
  }
}

extension Field {
  /// The default in words; nil if it is absent or a JSON value.
  var defaultDescription: String? {
    guard case .described(let words) = defaultValue else { return nil }
    return words.description
  }
}
