/// Walks a tree along a schema: one visit a node, recursion as deep as the schema.
struct SchemaDecoder {
  /// A declared member, and the object or array that holds the value in question.
  private struct Place {
    let schema: ObjectSchema
    let slot: Int
    let container: JSONValue

    var field: Field { schema.fields[slot] }

    func inside(_ array: JSONValue) -> Place {
      Place(schema: schema, slot: slot, container: array)
    }
  }

  private let tree: JSONTree
  private let schema: ObjectSchema
  private(set) var records: [UInt32] = []
  private(set) var problems: [SchemaProblem] = []
  /// Which members are written, rightly named or nearly so.
  private(set) var traits: Traits = []

  init(_ tree: JSONTree, _ schema: ObjectSchema) {
    self.tree = tree
    self.schema = schema
    // Record zero is never used, so that a slot of zero means absent.
    records.append(0)
  }

  mutating func decodeRoot() -> Int? {
    if tree.root.kind == .object { return object(tree.root, schema) }
    if tree.root.kind != .missing {
      problems.append(
        SchemaProblem(
          kind: .wrongType, value: tree.root, schema: schema, slot: nil, container: nil))
    }
    return nil
  }

  // MARK: Objects

  private mutating func object(_ value: JSONValue, _ schema: ObjectSchema) -> Int {
    let record = record(of: value, Array(repeating: 0, count: schema.fields.count))
    for member in value.members where member.name.kind == .string {
      if let slot = schema.slot(named: member.name.text) {
        let place = Place(schema: schema, slot: slot, container: value)
        records[record + 1 + slot] = self.value(member.value, place).rawValue
        note(slot, schema)
      } else {
        unknown(member, of: value, record, schema)
      }
    }
    for (slot, field) in schema.fields.enumerated()
    where field.isRequired && records[record + 1 + slot] == 0 {
      report(.missing, value, Place(schema: schema, slot: slot, container: value))
    }
    return record
  }

  private mutating func record(of value: JSONValue, _ content: [Int]) -> Int {
    let record = records.count
    records.append(UInt32(value.index))
    for entry in content { records.append(UInt32(entry)) }
    return record
  }

  /// Reports a member that is not declared. If it looks like one that is, its value is decoded as
  /// that one, to be checked, and marked as one that the service does not see.
  private mutating func unknown(
    _ member: JSONValue.Member, of object: JSONValue, _ record: Int, _ schema: ObjectSchema
  ) {
    let likeness = likeness(member.name.text.string, schema)
    problems.append(
      SchemaProblem(
        kind: .unknown(likeness), value: member.name, schema: schema, slot: nil, container: object))
    guard let field = likeness.field, let slot = schema.slot(of: field),
      records[record + 1 + slot] == 0
    else { return }
    let decoded = value(member.value, Place(schema: schema, slot: slot, container: object))
    records[record + 1 + slot] =
      Slot(decoded.index, isMalformed: decoded.isMalformed, isMisnamed: true).rawValue
    note(slot, schema)
  }

  private mutating func note(_ slot: Int, _ schema: ObjectSchema) {
    if let first = schema.firstTrait { traits.formUnion(.member(first, slot)) }
  }

  private func likeness(_ name: String, _ schema: ObjectSchema) -> SchemaProblem.Likeness {
    let lowercased = name.lowercased()
    if let field = schema.fields.first(where: { $0.name.description.lowercased() == lowercased }) {
      return .differsInCase(field)
    }
    let homes = self.schema.family.filter { other in
      other !== schema && other.fields.contains { $0.name.description == name }
    }
    if !homes.isEmpty { return .belongs(in: homes) }
    let names = schema.fields.map(\.name.description)
    guard let near = EditDistance.nearest(to: name, among: names),
      let field = schema.fields.first(where: { $0.name.description == near })
    else { return .nothing }
    return .misspelt(field)
  }

  // MARK: Values

  private mutating func value(_ value: JSONValue, _ place: Place) -> Slot {
    switch place.field.type {
    case .string: return string(value, place)
    case .boolean:
      if value.kind == .true || value.kind == .false { return Slot(value.index) }
      let isQuoted = value.kind == .string && (value.text == "true" || value.text == "false")
      return malformed(isQuoted ? .quotedScalar : .wrongType, value, place)
    case .integer: return integer(value, place)
    case .strings: return strings(value, place)
    case .object(let inner):
      if value.kind == .object { return Slot(object(value, inner)) }
      _ = malformed(.wrongType, value, place)
      let empty = record(of: value, Array(repeating: 0, count: inner.fields.count))
      return Slot(empty, isMalformed: true)
    case .objects(let inner): return objects(value, inner, place)
    case .map:
      return value.kind == .object ? Slot(value.index) : malformed(.wrongType, value, place)
    }
  }

  private mutating func report(_ kind: SchemaProblem.Kind, _ value: JSONValue, _ place: Place) {
    problems.append(
      SchemaProblem(
        kind: kind, value: value, schema: place.schema, slot: place.slot,
        container: place.container))
  }

  /// Reports a value that is not as declared. One that is missing from the text altogether has been
  /// reported by the parser.
  private mutating func malformed(
    _ kind: SchemaProblem.Kind, _ value: JSONValue, _ place: Place
  ) -> Slot {
    switch value.kind {
    case .missing: break
    case .null: report(.null, value, place)
    default: report(kind, value, place)
    }
    return Slot(value.index, isMalformed: true)
  }

  private mutating func string(_ value: JSONValue, _ place: Place) -> Slot {
    guard value.kind == .string else { return malformed(.wrongType, value, place) }
    return isAllowed(value, place) ? Slot(value.index) : malformed(.notAllowed, value, place)
  }

  private func isAllowed(_ value: JSONValue, _ place: Place) -> Bool {
    place.field.allowed.isEmpty || place.field.allowed.contains { value.text == $0 }
  }

  private mutating func integer(_ value: JSONValue, _ place: Place) -> Slot {
    guard value.kind == .number else {
      let isQuoted = value.kind == .string && Int(value.text.string) != nil
      return malformed(isQuoted ? .quotedScalar : .wrongType, value, place)
    }
    guard !value.node.has(.irregular) else { return Slot(value.index, isMalformed: true) }
    guard let integer = value.exactInteger else { return malformed(.nonInteger, value, place) }
    if let minimum = place.field.minimum, integer < minimum {
      return malformed(.belowMinimum, value, place)
    }
    return Slot(value.index)
  }

  private mutating func strings(_ value: JSONValue, _ place: Place) -> Slot {
    guard value.kind == .array else {
      return malformed(value.kind == .string ? .notInArray : .wrongType, value, place)
    }
    var isMalformed = false
    for element in value.elements where element.kind != .string || !isAllowed(element, place) {
      isMalformed = true
      _ = malformed(
        element.kind == .string ? .notAllowed : .wrongType, element, place.inside(value))
    }
    return Slot(value.index, isMalformed: isMalformed)
  }

  private mutating func objects(
    _ value: JSONValue, _ inner: ObjectSchema, _ place: Place
  ) -> Slot {
    let values: [JSONValue]
    var isMalformed = value.kind != .array
    switch value.kind {
    case .array: values = Array(value.elements)
    case .object:
      report(.notInArray, value, place)
      values = [value]
    default:
      _ = malformed(.wrongType, value, place)
      values = []
    }
    var elements: [Int] = []
    for element in values {
      if element.kind == .object {
        elements.append(object(element, inner))
      } else {
        _ = malformed(.wrongType, element, place.inside(value))
        isMalformed = true
      }
    }
    return Slot(record(of: value, [elements.count] + elements), isMalformed: isMalformed)
  }
}

extension JSONValue {
  /// The value of an integer that every reader keeps exact: no fraction, no exponent, at most 2⁵³
  /// in magnitude (RFC 8259, section 6).
  public var exactInteger: Int? {
    guard kind == .number, !node.has(.nonInteger), !node.has(.irregular), range.count <= 17,
      let integer = Int(text.string), abs(integer) <= 1 << 53
    else { return nil }
    return integer
  }
}
