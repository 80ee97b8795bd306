import ConfigModel

extension SchemaProblem {
  /// True if the problem makes a filter malformed. The rule `filter/malformed` reports these,
  /// because they have worse effects than the same mistake elsewhere.
  var isOfFilter: Bool { schema === TokenFilter.schema && slot != nil }

  /// True if the problem is a backend version that is a number. The rule
  /// `allowed-backend/numeric-version` reports these, because it can fix them.
  var isNumericVersion: Bool {
    guard case .wrongType = kind, value.kind == .number, schema === AllowedBackend.schema else {
      return false
    }
    return field.map { $0.name.description == "version" } ?? false
  }

  /// The field, or an element of it, as the subject of a sentence.
  var subject: String {
    let name = field.map { "'\($0.name)'" } ?? "the \(schema.title)"
    return isElement ? "an element of \(name)" : name
  }

  /// A description of the expected type of the value.
  var expectation: String {
    switch field?.type {
    case .string: "a string"
    case .boolean: "true or false"
    case .integer: "an integer"
    case .strings: isElement ? "a string" : "an array of strings"
    case .object, .map, nil: "an object"
    case .mapOrString: "an object or a string"
    case .stringOrStrings: isElement ? "a string" : "a string or an array of strings"
    case .anyObject: "an object"
    case .anyValue: "a value"
    case .anyValues: "an array"
    case .time: "a time such as '2030-12-31T23:59:59Z' or seconds since 1970"
    case .objects: isElement ? "an object" : "an array of objects"
    }
  }
}

extension JSONKind {
  /// The kind with its article, for a value found in a file.
  var noun: String {
    switch self {
    case .null: "null"
    case .true, .false: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .missing: "missing"
    }
  }
}
