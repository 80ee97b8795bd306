/// The claims of a token: the members of its payload (RFC 7519, section 4).
public struct TokenClaims: Sendable {
  public let root: JSONValue

  /// Nil when the payload is not a JSON object.
  public init?(_ tree: JSONTree) {
    guard tree.isWellFormed, tree.root.kind == .object else { return nil }
    root = tree.root
  }

  /// The claim of this name; of several the last one, as most parsers have it.
  public func claim(_ name: Text) -> JSONValue? {
    var found: JSONValue?
    for member in root.members where member.name.text == name { found = member.value }
    return found
  }

  public func claim(_ name: StaticString) -> JSONValue? {
    root.member(name)
  }
}

extension JSONValue {
  /// The text if the value is a string that is not empty.
  var nonEmptyText: Text? {
    guard kind == .string else { return nil }
    let text = text
    return text.isEmpty ? nil : text
  }

  var isObjectOrArray: Bool { kind == .object || kind == .array }

  /// What a filter compares: a string itself; a number or a boolean as JSON has it, integers without
  /// fraction and exponent. Nil for what has no text: null, objects and arrays.
  func comparableText(ignoringNonStrings: Bool) -> Text? {
    switch kind {
    case .string: text
    case .number where !ignoringNonStrings: Text(canonicalNumber)
    case .true where !ignoringNonStrings: Text("true")
    case .false where !ignoringNonStrings: Text("false")
    default: nil
    }
  }

  /// The values that are looked at one by one: the elements of an array, else the value itself.
  func eachValue(_ body: (JSONValue) -> Void) {
    if kind == .array { for element in elements { body(element) } } else { body(self) }
  }
}
