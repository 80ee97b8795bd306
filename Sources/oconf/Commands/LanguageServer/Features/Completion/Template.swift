import ConfigModel

/// Text for a new value, with places to fill in if the client has snippets.
struct Template {
  let hasSnippets: Bool
  /// The unit of indentation; nil to write everything on one line.
  let unit: String?
  private var stop = 0
  private(set) var text = ""

  init(hasSnippets: Bool, unit: String?) {
    self.hasSnippets = hasSnippets
    self.unit = unit
  }

  /// Text that the client inserts as it is.
  mutating func add(_ literal: String) { add(literal, isInPlace: false) }

  /// - Parameter isInPlace: True for the text of a place, which a brace would end.
  private mutating func add(_ literal: String, isInPlace: Bool) {
    guard hasSnippets else {
      text += literal
      return
    }
    for scalar in literal.unicodeScalars {
      if scalar == "$" || scalar == "\\" || isInPlace && scalar == "}" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
  }

  /// A place to fill in, which holds a text at first.
  private mutating func addPlace(_ initial: String) {
    guard hasSnippets else {
      text += initial
      return
    }
    stop += 1
    guard !initial.isEmpty else {
      text += "$\(stop)"
      return
    }
    text += "${\(stop):"
    add(initial, isInPlace: true)
    text += "}"
  }

  /// A place for one of several values. The values must not have characters of snippets.
  private mutating func addChoice(_ values: [String], plain: String) {
    guard hasSnippets, values.count > 1 else { return addPlace(plain) }
    stop += 1
    text += "${\(stop)|" + values.joined(separator: ",") + "|}"
  }

  /// The content of an element: a place for its text.
  mutating func add(contentOf field: Field) {
    if case .boolean = field.type {
      let value = field.defaultValue.json ?? "true"
      addChoice([value, value == "true" ? "false" : "true"], plain: value)
    } else {
      addChoice(field.allowed.map(\.description), plain: "")
    }
  }

  /// A value of a member, with the required parts of objects.
  ///
  /// - Parameter depth: The depth of the member in units of indentation.
  mutating func add(valueOf field: Field, depth: Int) {
    switch field.type {
    case .boolean:
      let value = field.defaultValue.json ?? "true"
      addChoice([value, value == "true" ? "false" : "true"], plain: value)
    case .integer:
      addPlace(
        field.examples.first?.json ?? field.defaultValue.json ?? String(max(field.minimum ?? 0, 0)))
    case .string, .stringOrStrings, .time: addString(field)
    case .anyValue: addPlace("true")
    case .anyValues:
      add("[")
      addPlace("")
      add("]")
    case .strings:
      add("[")
      addString(field)
      add("]")
    case .object(let schema): add(object: schema, depth: depth)
    case .objects(let schema):
      add("[")
      line(depth + 1)
      add(object: schema, depth: depth + 1)
      line(depth)
      add("]")
    case .map, .mapOrString, .anyObject:
      add("{")
      addPlace("")
      add("}")
    }
  }

  private mutating func addString(_ field: Field) {
    add("\"")
    addChoice(field.allowed.map(\.description), plain: "")
    add("\"")
  }

  /// An object with its required members.
  mutating func add(object schema: ObjectSchema, depth: Int) {
    let required = schema.fields.filter(\.isRequired)
    add("{")
    if required.isEmpty { addPlace("") }
    for (index, field) in required.enumerated() {
      if index > 0 { add(unit == nil ? ", " : ",") }
      line(depth + 1)
      add(JSONString.quoted(field.name.description) + ": ")
      add(valueOf: field, depth: depth + 1)
    }
    if !required.isEmpty { line(depth) }
    add("}")
  }

  private mutating func line(_ depth: Int) {
    guard let unit else { return }
    text += "\n" + String(repeating: unit, count: depth)
  }
}
