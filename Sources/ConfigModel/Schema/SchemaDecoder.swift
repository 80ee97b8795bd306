/// Walks a tree along a schema: one visit a node, recursion as deep as the schema. Values that are as
/// declared are looked at where they stand; only problems are made into anything.
struct SchemaDecoder {
  /// A declared member, and the node of the object or array that holds the value in question.
  private struct Place {
    let schema: ObjectSchema
    let slot: Int
    let container: Int

    var field: Field { schema.fields[slot] }
    var key: FieldKey { schema.keys[slot] }

    /// Whether null there stands for a member that is not there, which an element cannot.
    func allowsNull(in tree: JSONTree) -> Bool {
      schema.allowsNull && !field.isRequired && tree[container].kind != .array
    }

    func inside(_ array: Int) -> Place {
      Place(schema: schema, slot: slot, container: array)
    }
  }

  private let tree: JSONTree
  private let schema: ObjectSchema
  private(set) var records: [UInt32] = []
  private(set) var problems: [SchemaProblem] = []
  /// What was met on the way.
  private(set) var traits: Traits = []

  init(_ tree: JSONTree, _ schema: ObjectSchema) {
    self.tree = tree
    self.schema = schema
    records.reserveCapacity(tree.count + 64)
    // Record zero is never used, so that a slot of zero means absent.
    records.append(0)
  }

  mutating func decodeRoot() -> Int? {
    let root = tree.root
    if root.kind == .object { return object(0, schema) }
    if root.kind != .missing {
      problems.append(
        SchemaProblem(kind: .wrongType, value: root, schema: schema, slot: nil, container: nil))
    }
    return nil
  }

  // MARK: Objects

  private mutating func object(_ index: Int, _ schema: ObjectSchema) -> Int {
    let record = emptyRecord(of: index, schema)
    let end = Int(tree[index].next)
    var name = index + 1
    while name < end {
      let value = name + 1
      if tree[name].kind == .string {
        if let slot = schema.slot(namedAt: name, in: tree) {
          let place = Place(schema: schema, slot: slot, container: index)
          records[record + 1 + slot] = self.value(value, place).rawValue
          note(slot, schema)
        } else if !schema.isOpen {
          unknown(name, of: index, record, schema)
        }
      }
      name = Int(tree[value].next)
    }
    for slot in schema.requiredSlots where records[record + 1 + slot] == 0 {
      report(.missing, index, Place(schema: schema, slot: slot, container: index))
    }
    return record
  }

  private mutating func emptyRecord(of index: Int, _ schema: ObjectSchema) -> Int {
    let record = records.count
    records.append(UInt32(index))
    for _ in 0..<schema.fields.count { records.append(0) }
    return record
  }

  /// Reports a member that is not declared. If it looks like one that is, its value is decoded as
  /// that one, to be checked, and marked as one that the service does not see.
  private mutating func unknown(
    _ name: Int, of object: Int, _ record: Int, _ schema: ObjectSchema
  ) {
    let nameValue = JSONValue(tree: tree, index: name)
    let likeness = likeness(nameValue.text.string, schema)
    problems.append(
      SchemaProblem(
        kind: .unknown(likeness), value: nameValue, schema: schema, slot: nil,
        container: JSONValue(tree: tree, index: object)))
    guard let field = likeness.field, let slot = schema.slot(of: field),
      records[record + 1 + slot] == 0
    else { return }
    let decoded = value(name + 1, Place(schema: schema, slot: slot, container: object))
    records[record + 1 + slot] =
      Slot(decoded.index, isMalformed: decoded.isMalformed, isMisnamed: true).rawValue
    note(slot, schema)
  }

  private mutating func note(_ slot: Int, _ schema: ObjectSchema) {
    if let first = schema.firstTrait { traits.formUnion(.member(first, slot)) }
  }

  private func likeness(_ name: String, _ schema: ObjectSchema) -> SchemaProblem.Likeness {
    SchemaProblem.Likeness(name, in: schema, of: self.schema)
  }

  // MARK: Values

  private mutating func value(_ index: Int, _ place: Place) -> Slot {
    let node = tree[index]
    switch place.key.shape {
    case .string: return string(index, node, place)
    case .boolean:
      if node.kind == .true || node.kind == .false { return Slot(index) }
      return malformed(isQuotedBoolean(index) ? .quotedScalar : .wrongType, index, place)
    case .integer: return integer(index, node, place)
    case .strings: return strings(index, node, place)
    case .object, .objects, .other: return structure(index, node, place)
    }
  }

  private func isQuotedBoolean(_ index: Int) -> Bool {
    let value = JSONValue(tree: tree, index: index)
    return value.kind == .string && (value.text == "true" || value.text == "false")
  }

  private mutating func structure(_ index: Int, _ node: JSONNode, _ place: Place) -> Slot {
    switch place.field.type {
    case .object(let inner):
      if node.kind == .object { return Slot(object(index, inner)) }
      _ = malformed(.wrongType, index, place)
      return Slot(emptyRecord(of: index, inner), isMalformed: true)
    case .objects(let inner): return objects(index, node, inner, place)
    case .map: return node.kind == .object ? Slot(index) : malformed(.wrongType, index, place)
    case .mapOrString:
      return node.kind == .object || node.kind == .string
        ? Slot(index) : malformed(.wrongType, index, place)
    case .anyObject:
      return node.kind == .object ? Slot(index) : malformed(.wrongType, index, place)
    case .time:
      return JSONValue(tree: tree, index: index).timestamp == nil
        ? malformed(.wrongType, index, place) : Slot(index)
    case .string, .boolean, .integer, .strings: return Slot(index)
    }
  }

  private mutating func report(_ kind: SchemaProblem.Kind, _ index: Int, _ place: Place) {
    problems.append(
      SchemaProblem(
        kind: kind, value: JSONValue(tree: tree, index: index), schema: place.schema,
        slot: place.slot, container: JSONValue(tree: tree, index: place.container)))
  }

  /// Reports a value that is not as declared. One that is missing from the text altogether has been
  /// reported by the parser.
  private mutating func malformed(
    _ kind: SchemaProblem.Kind, _ index: Int, _ place: Place
  ) -> Slot {
    switch tree[index].kind {
    case .missing: break
    case .null where place.allowsNull(in: tree): return .absent
    case .null: report(.null, index, place)
    default: report(kind, index, place)
    }
    return Slot(index, isMalformed: true)
  }

  private mutating func string(_ index: Int, _ node: JSONNode, _ place: Place) -> Slot {
    guard node.kind == .string else { return malformed(.wrongType, index, place) }
    noteText(node)
    return isAllowed(index, place) ? Slot(index) : malformed(.notAllowed, index, place)
  }

  private func isAllowed(_ index: Int, _ place: Place) -> Bool {
    guard place.key.isEnumerated else { return true }
    let text = JSONValue(tree: tree, index: index).text
    return place.field.allowed.contains { text == $0 }
  }

  /// Notes what few texts are: empty, or with something at an end that is no plain character.
  @inline(__always) private mutating func noteText(_ node: JSONNode) {
    let start = tree.source.start
    if node.end &- node.start <= 2 {
      traits.insert(.emptyText)
    } else {
      let first = start[Int(node.start) + 1]
      let last = start[Int(node.end) - 2]
      if first &- 0x21 >= 0x5E || last &- 0x21 >= 0x5E { traits.insert(.oddTextEnd) }
    }
    if node.has(.irregular) || node.has(.escaped) { traits.formUnion([.emptyText, .oddTextEnd]) }
  }

  private mutating func integer(_ index: Int, _ node: JSONNode, _ place: Place) -> Slot {
    guard node.kind == .number else {
      let value = JSONValue(tree: tree, index: index)
      let isQuoted = node.kind == .string && Int(value.text.string) != nil
      return malformed(isQuoted ? .quotedScalar : .wrongType, index, place)
    }
    guard !node.has(.irregular) else { return Slot(index, isMalformed: true) }
    guard let integer = tree.exactInteger(at: index) else {
      return malformed(.nonInteger, index, place)
    }
    return integer < place.key.minimum ? malformed(.belowMinimum, index, place) : Slot(index)
  }

  private mutating func strings(_ index: Int, _ node: JSONNode, _ place: Place) -> Slot {
    guard node.kind == .array else {
      return malformed(node.kind == .string ? .notInArray : .wrongType, index, place)
    }
    var isMalformed = false
    var element = index + 1
    while element < Int(node.next) {
      let elementNode = tree[element]
      if elementNode.kind == .string { noteText(elementNode) }
      if elementNode.kind != .string || !isAllowed(element, place) {
        isMalformed = true
        let kind: SchemaProblem.Kind = elementNode.kind == .string ? .notAllowed : .wrongType
        _ = malformed(kind, element, place.inside(index))
      }
      element = Int(elementNode.next)
    }
    return Slot(index, isMalformed: isMalformed)
  }

  /// Records the elements of an array of objects; a single object that stands where the array is
  /// declared counts as its only element.
  private mutating func objects(
    _ index: Int, _ node: JSONNode, _ inner: ObjectSchema, _ place: Place
  ) -> Slot {
    switch node.kind {
    case .object:
      report(.notInArray, index, place)
      let element = object(index, inner)
      return Slot(arrayRecord(of: index, [element]), isMalformed: true)
    case .array:
      var elements: [Int] = []
      var isMalformed = false
      var element = index + 1
      while element < Int(node.next) {
        if tree[element].kind == .object {
          elements.append(object(element, inner))
        } else {
          _ = malformed(.wrongType, element, place.inside(index))
          isMalformed = true
        }
        element = Int(tree[element].next)
      }
      return Slot(arrayRecord(of: index, elements), isMalformed: isMalformed)
    default:
      _ = malformed(.wrongType, index, place)
      return Slot(arrayRecord(of: index, []), isMalformed: true)
    }
  }

  private mutating func arrayRecord(of index: Int, _ elements: [Int]) -> Int {
    let record = records.count
    records.append(UInt32(index))
    records.append(UInt32(elements.count))
    for element in elements { records.append(UInt32(element)) }
    return record
  }
}

extension JSONTree {
  /// See ``BorrowedTree/exactInteger(at:)``.
  func exactInteger(at index: Int) -> Int? {
    withExtendedLifetime(self) { BorrowedTree(self).exactInteger(at: index) }
  }
}

extension JSONValue {
  /// See ``BorrowedTree/exactInteger(at:)``.
  public var exactInteger: Int? { tree.exactInteger(at: index) }

  /// A moment: a whole number of seconds since 1970, or a string that is a ``Timestamp``.
  public var timestamp: Timestamp? {
    switch kind {
    case .number: exactInteger.map { Timestamp(secondsSince1970: $0) }
    case .string: Timestamp(text.string)
    default: nil
    }
  }
}
