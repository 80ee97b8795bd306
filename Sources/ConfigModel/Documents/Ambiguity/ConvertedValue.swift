/// A value as a lenient parser converts it to the declared type.
struct ConvertedValue {
  /// The kind of the value; nil for a container, which keeps its content.
  private(set) var kind: JSONKind?
  private(set) var flags: JSONFlags
  private(set) var range: SourceRange
  /// True if the value becomes the only element of an array.
  private(set) var isInArray = false

  /// Nil if the value has no obvious meaning as the type.
  init?(_ value: JSONValue, as type: Field.FieldType) {
    (flags, range) = (value.node.flags, value.range)
    switch type {
    case .string:
      guard [.number, .true, .false].contains(value.kind) else { return nil }
      kind = .string
      // A string without quotes.
      flags = .irregular
    case .boolean:
      guard let boolean = Self.boolean(value) else { return nil }
      kind = boolean ? .true : .false
      flags = []
    case .integer:
      let text = value.text.string
      guard value.node.isPlainText, Int(text).map({ "\($0)" }) == text else { return nil }
      kind = .number
      flags = []
      range = value.textRange
    case .strings:
      if value.kind == .string {
        kind = .string
      } else {
        guard let text = ConvertedValue(value, as: .string) else { return nil }
        self = text
      }
      isInArray = true
    case .objects(let inner):
      guard value.kind == .object, inner.hasRequiredFields(value) else { return nil }
      isInArray = true
    case .object, .map, .mapOrString, .stringOrStrings, .anyObject, .anyValue, .anyValues, .time:
      return nil
    }
  }

  private static func boolean(_ value: JSONValue) -> Bool? {
    guard value.kind == .string || value.kind == .number else { return nil }
    let text = value.text
    if text == "1" || text.equalsIgnoringCase("true") { return true }
    if text == "0" || text.equalsIgnoringCase("false") { return false }
    return nil
  }
}

extension ObjectSchema {
  fileprivate func hasRequiredFields(_ object: JSONValue) -> Bool {
    fields.allSatisfy { field in
      !field.isRequired || object.members.contains { $0.name.text == field.name }
    }
  }
}
