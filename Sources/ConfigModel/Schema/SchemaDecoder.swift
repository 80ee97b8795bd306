/// Walks a tree along a schema and visits each node once. Recursion is as deep as the schema. Valid
/// values are checked in place; only problems create objects.
struct SchemaDecoder {
  /// A declared member, and the node of the object or array that contains the value.
  struct Place {
    let schema: ObjectSchema
    let slot: Int
    let container: Int

    /// True if null means that the member is absent. An element of an array cannot be absent.
    func allowsNull(in tree: JSONTree) -> Bool {
      schema.allowsNull && !schema.keys[slot].isRequired && tree[container].kind != .array
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
    if tree[0].kind == .object { return object(0, schema) }
    if tree[0].kind != .missing {
      problems.append(
        SchemaProblem(
          kind: .wrongType, value: tree.root, schema: schema, slot: nil, container: nil))
    }
    return nil
  }

  // MARK: Objects

  mutating func object(_ index: Int, _ schema: ObjectSchema) -> Int {
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
    for slot in schema.requiredSlots where records[record + 1 + slot] == 0 {
      report(.missing, index, Place(schema: schema, slot: slot, container: index))
    }
    return record
  }

  private func slot(
    namedAt index: Int, _ schema: ObjectSchema, after previous: Int
  ) -> Int? {
    if let name = tree.plainText(at: index) { return schema.slot(named: name, after: previous) }
    return schema.slot(named: JSONValue(tree: tree, index: index).text)
  }

  mutating func emptyRecord(of index: Int, _ schema: ObjectSchema) -> Int {
    let record = records.count
    records.append(UInt32(index))
    records.append(contentsOf: repeatElement(0, count: schema.keys.count))
    return record
  }

  /// Reports an undeclared member. If its name resembles a declared one, its value is checked like
  /// that member's, and the slot is marked as misnamed because the service ignores it.
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

/// Decodes the values of members.
extension SchemaDecoder {
  mutating func value(_ index: Int, _ place: Place) -> Slot {
    switch place.schema.keys[place.slot].shape {
    case .string: return string(index, place)
    case .boolean: return boolean(index, place)
    case .integer: return integer(index, place)
    case .strings: return strings(index, place)
    case .object, .objects, .map, .mapOrString, .stringOrStrings, .time, .value, .values:
      return structure(index, place)
    }
  }

  mutating func boolean(_ index: Int, _ place: Place) -> Slot {
    let kind = tree[index].kind
    if kind == .true || kind == .false { return Slot(index) }
    return malformed(isQuotedBoolean(index) ? .quotedScalar : .wrongType, index, place)
  }

  func isQuotedBoolean(_ index: Int) -> Bool {
    let value = JSONValue(tree: tree, index: index)
    return value.kind == .string && (value.text == "true" || value.text == "false")
  }

  mutating func structure(_ index: Int, _ place: Place) -> Slot {
    let kind = tree[index].kind
    let key = place.schema.keys[place.slot]
    if let inner = key.inner {
      guard key.shape == .object else { return objects(index, inner, place) }
      if kind == .object { return Slot(object(index, inner)) }
      _ = malformed(.wrongType, index, place)
      return Slot(emptyRecord(of: index, inner), isMalformed: true)
    }
    if key.shape == .stringOrStrings, kind == .array { return strings(index, place) }
    let isFit =
      switch key.shape {
      case .mapOrString: kind == .object || kind == .string
      case .stringOrStrings: kind == .string
      case .time: JSONValue(tree: tree, index: index).timestamp != nil
      case .value: kind != .missing
      case .values: kind == .array
      default: kind == .object
      }
    return isFit ? Slot(index) : malformed(.wrongType, index, place)
  }

  mutating func report(_ kind: SchemaProblem.Kind, _ index: Int, _ place: Place) {
    problems.append(
      SchemaProblem(
        kind: kind, value: JSONValue(tree: tree, index: index), schema: place.schema,
        slot: place.slot, container: JSONValue(tree: tree, index: place.container)))
  }

  /// Reports a value that does not match its declaration. The parser has already reported a missing
  /// value.
  mutating func malformed(
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

  mutating func string(_ index: Int, _ place: Place) -> Slot {
    guard tree[index].kind == .string else { return malformed(.wrongType, index, place) }
    return isAllowed(index, place) ? Slot(index) : malformed(.notAllowed, index, place)
  }

  /// True if a string is an allowed value.
  private func isAllowed(_ index: Int, _ place: Place) -> Bool {
    guard place.schema.keys[place.slot].isEnumerated else { return true }
    let text = JSONValue(tree: tree, index: index).text
    return place.schema.fields[place.slot].allowed.contains { text == $0 }
  }

  mutating func integer(_ index: Int, _ place: Place) -> Slot {
    let node = tree[index]
    guard node.kind == .number else {
      let value = JSONValue(tree: tree, index: index)
      let isQuoted = node.kind == .string && Int(value.text.string) != nil
      return malformed(isQuoted ? .quotedScalar : .wrongType, index, place)
    }
    guard !node.has(.irregular) else { return Slot(index, isMalformed: true) }
    guard let integer = tree.exactInteger(at: index) else {
      return malformed(.nonInteger, index, place)
    }
    return integer < place.schema.keys[place.slot].minimum
      ? malformed(.belowMinimum, index, place) : Slot(index)
  }

  mutating func strings(_ index: Int, _ place: Place) -> Slot {
    let node = tree[index]
    guard node.kind == .array else {
      return malformed(node.kind == .string ? .notInArray : .wrongType, index, place)
    }
    var isMalformed = false
    var element = index + 1
    while element < Int(node.next) {
      let isString = tree[element].kind == .string
      if !isString || !isAllowed(element, place) {
        isMalformed = true
        _ = malformed(isString ? .notAllowed : .wrongType, element, place.inside(index))
      }
      element = Int(tree[element].next)
    }
    return Slot(index, isMalformed: isMalformed)
  }

  /// Records the elements of an array of objects. A single object in place of the array counts as
  /// its only element.
  mutating func objects(_ index: Int, _ inner: ObjectSchema, _ place: Place) -> Slot {
    let node = tree[index]
    switch node.kind {
    case .object:
      report(.notInArray, index, place)
      found.append(UInt32(object(index, inner)))
      return Slot(arrayRecord(of: index, 1), isMalformed: true)
    case .array:
      let earlier = found.count
      var isMalformed = false
      var element = index + 1
      while element < Int(node.next) {
        if tree[element].kind == .object {
          found.append(UInt32(object(element, inner)))
        } else {
          _ = malformed(.wrongType, element, place.inside(index))
          isMalformed = true
        }
        element = Int(tree[element].next)
      }
      return Slot(arrayRecord(of: index, found.count - earlier), isMalformed: isMalformed)
    default:
      _ = malformed(.wrongType, index, place)
      return Slot(arrayRecord(of: index, 0), isMalformed: true)
    }
  }

  /// - Parameter count: The number of elements, which are the last ones in ``found``.
  mutating func arrayRecord(of index: Int, _ count: Int) -> Int {
    let record = records.count
    records.append(UInt32(index))
    records.append(UInt32(count))
    for place in found.count - count..<found.count { records.append(found[place]) }
    for _ in 0..<count { _ = found.popLast() }
    return record
  }
}
