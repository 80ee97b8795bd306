import ConfigModel

extension SchemaProblem {
  /// Whether it is about what makes a filter malformed. `filter-never-satisfied` speaks of those,
  /// because they do more harm than the same slip elsewhere.
  var isOfFilter: Bool { schema === TokenFilter.schema && slot != nil }

  /// Whether it is a backend's version that is written as a number. `allowed-mbe-numeric-version`
  /// speaks of those, because it knows how to mend them.
  var isNumericVersion: Bool {
    guard case .wrongType = kind, value.kind == .number, schema === AllowedBackend.schema else {
      return false
    }
    return field.map { $0.name.description == "version" } ?? false
  }

  /// The member, or an element of it, as the subject of a sentence.
  var subject: String {
    let name = field.map { "'\($0.name)'" } ?? "the \(schema.title)"
    return isElement ? "an element of \(name)" : name
  }

  /// What the value must be.
  var expectation: String {
    switch field?.type {
    case .string: "a string"
    case .boolean: "true or false"
    case .integer: "an integer"
    case .strings: isElement ? "a string" : "an array of strings"
    case .object, .map, nil: "an object"
    case .mapOrString: "an object or a string"
    case .anyObject: "an object"
    case .time: "a time such as '2030-12-31T23:59:59Z', or seconds since 1970"
    case .objects: isElement ? "an object" : "an array of objects"
    }
  }
}

extension JSONKind {
  /// With its article, as found in a file.
  var noun: String {
    switch self {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .missing: "missing"
    }
  }
}
