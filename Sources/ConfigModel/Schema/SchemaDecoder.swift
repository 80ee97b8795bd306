/// Walks a tree along a schema and visits each node once. Recursion is as deep as the schema. Valid
/// values are checked in place; only problems create objects.
struct SchemaDecoder {
  /// A declared member, and the node of the object or array that contains the value.
  struct Place {
    let schema: SchemaReference
    let slot: Int
    let container: Int

    /// True if null means that the member is absent. An element of an array cannot be absent.
    func allowsNull(in tree: JSONTree) -> Bool {
      schema.allowsNull && !schema.key(slot).isRequired && tree[container].kind != .array
    }

    func inside(_ array: Int) -> Place {
      Place(schema: schema, slot: slot, container: array)
    }
  }

  let tree: JSONTree
  private let schema: ObjectSchema
  var records: [UInt32] = []
  var problems: [SchemaProblem] = []
  /// The records of elements whose arrays are not finished.
  var found: [UInt32] = []

  init(_ tree: JSONTree, _ schema: ObjectSchema) {
    self.tree = tree
    self.schema = schema
    records.reserveCapacity(tree.count + 64)
    // Record zero is never used, so a slot of zero means absent.
    records.append(0)
  }

  mutating func decodeRoot() -> Int? {
    if tree[0].kind == .object { return object(0, SchemaReference(schema)) }
    if tree[0].kind != .missing {
      problems.append(
        SchemaProblem(
          kind: .wrongType, value: tree.root, schema: schema, slot: nil, container: nil))
    }
    return nil
  }

  // MARK: Objects

  mutating func object(_ index: Int, _ schema: SchemaReference) -> Int {
    let record = emptyRecord(of: index, schema)
    let end = Int(tree[index].next)
    var name = index + 1
    var previous = -1
    while name < end {
      let value = name + 1
      if tree[name].kind == .string {
        if let slot = slot(namedAt: name, schema, after: previous) {
          records[record + 1 + slot] =
            self.value(value, Place(schema: schema, slot: slot, container: index)).rawValue
          previous = slot
        } else if !schema.isOpen {
          unknown(name, of: index, record, schema)
        }
      }
      name = Int(tree[value].next)
    }
    for number in 0..<schema.requiredCount {
      let slot = schema.requiredSlot(number)
      guard records[record + 1 + slot] == 0 else { continue }
      report(.missing, index, Place(schema: schema, slot: slot, container: index))
    }
    return record
  }

  private func slot(
    namedAt index: Int, _ schema: SchemaReference, after previous: Int
  ) -> Int? {
    if let name = tree.plainText(at: index) { return schema.slot(named: name, after: previous) }
    return schema.schema.slot(named: JSONValue(tree: tree, index: index).text)
  }

  mutating func emptyRecord(of index: Int, _ schema: SchemaReference) -> Int {
    let record = records.count
    records.append(UInt32(index))
    records.append(contentsOf: repeatElement(0, count: schema.count))
    return record
  }

  /// Reports an undeclared member. If its name resembles a declared one, its value is checked like
  /// that member's, and the slot is marked as misnamed because the service ignores it.
  private mutating func unknown(
    _ name: Int, of object: Int, _ record: Int, _ reference: SchemaReference
  ) {
    let schema = reference.schema
    let nameValue = JSONValue(tree: tree, index: name)
    let likeness = likeness(nameValue.text.string, schema)
    problems.append(
      SchemaProblem(
        kind: .unknown(likeness), value: nameValue, schema: schema, slot: nil,
        container: JSONValue(tree: tree, index: object)))
    guard let field = likeness.field, let slot = schema.slot(of: field),
      records[record + 1 + slot] == 0
    else { return }
    let decoded = value(name + 1, Place(schema: reference, slot: slot, container: object))
    records[record + 1 + slot] =
      Slot(decoded.index, isMalformed: decoded.isMalformed, isMisnamed: true).rawValue
  }

  private func likeness(_ name: String, _ schema: ObjectSchema) -> SchemaProblem.Likeness {
    SchemaProblem.Likeness(name, in: schema, of: self.schema)
  }
}

extension JSONValue {
  /// The value of an exact integer; see ``JSONTree/exactInteger(at:)``.
  public var exactInteger: Int? { tree.exactInteger(at: index) }

  /// A point in time: a whole number of seconds since 1970, or a string that is a ``Timestamp``.
  public var timestamp: Timestamp? {
    switch kind {
    case .number: exactInteger.map { Timestamp(secondsSince1970: $0) }
    case .string: Timestamp(text.string)
    default: nil
    }
  }
}
