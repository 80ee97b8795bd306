/// Walks a tree along a schema and visits each node once. Recursion is as deep as the schema. Valid
/// values are checked in place; only problems create objects.
struct SchemaDecoder {
  /// A declared member, and the node of the object or array that contains the value.
  private struct Place {
    let schema: SchemaReference
    let slot: Int
    let container: Int

    /// True if null means that the member is absent. An element of an array cannot be absent.
    func allowsNull(in nodes: BorrowedTree) -> Bool {
      schema.allowsNull && !schema.key(slot).isRequired && nodes[container].kind != .array
    }

    func inside(_ array: Int) -> Place {
      Place(schema: schema, slot: slot, container: array)
    }
  }

  private let tree: JSONTree
  private let nodes: BorrowedTree
  private let schema: ObjectSchema
  /// The part to decode; nil for all of the tree.
  private let part: DecodedPart?
  private(set) var records: [UInt32] = []
  private(set) var problems: [SchemaProblem] = []
  /// The records of elements whose arrays are not finished.
  private var found: [UInt32] = []
  /// The members found so far.
  private(set) var features: Features = []
  private var scanner = TextScanner()
  private var otherMarks: TextMarks = []

  init(_ tree: JSONTree, _ schema: ObjectSchema, _ part: DecodedPart?) {
    self.tree = tree
    self.schema = schema
    self.part = part
    nodes = BorrowedTree(tree)
    records.reserveCapacity((part?.elements.count ?? tree.count) + 64)
    // Record zero is never used, so a slot of zero means absent.
    records.append(0)
  }

  /// The marks of the declared texts, or all marks if the document has problems, because then it
  /// may have texts that were not scanned.
  var marks: TextMarks {
    problems.isEmpty && tree.problems.isEmpty ? otherMarks.union(scanner.marks) : .all
  }

  mutating func decodeRoot() -> Int? {
    if nodes[0].kind == .object {
      let record = object(0, SchemaReference(schema))
      if let part, !part.isFirst {
        problems.removeAll { !part.elements.contains($0.value.index) }
      }
      return record
    }
    if nodes[0].kind != .missing {
      problems.append(
        SchemaProblem(
          kind: .wrongType, value: tree.root, schema: schema, slot: nil, container: nil))
    }
    otherMarks = .all
    return nil
  }

  // MARK: Objects

  private mutating func object(_ index: Int, _ schema: SchemaReference) -> Int {
    let record = emptyRecord(of: index, schema)
    let end = Int(nodes[index].next)
    var name = index + 1
    var previous = -1
    while name < end {
      let value = name + 1
      if nodes[name].kind == .string {
        if let slot = slot(namedAt: name, schema, after: previous) {
          if records[record + 1 + slot] != 0 { otherMarks.insert(.repeatedName) }
          records[record + 1 + slot] =
            self.value(value, Place(schema: schema, slot: slot, container: index)).rawValue
          note(slot, schema)
          previous = slot
        } else if schema.isOpen {
          otherMarks = .all
        } else if index > 0 || part?.isFirst ?? true {
          unknown(name, of: index, record, schema)
        }
      }
      name = Int(nodes[value].next)
    }
    for number in 0..<schema.requiredCount {
      let slot = schema.requiredSlot(number)
      guard records[record + 1 + slot] == 0 else { continue }
      report(.missing, index, Place(schema: schema, slot: slot, container: index))
    }
    return record
  }

  @inline(__always) private mutating func slot(
    namedAt index: Int, _ schema: SchemaReference, after previous: Int
  ) -> Int? {
    if let name = nodes.plainText(at: index) { return schema.slot(named: name, after: previous) }
    otherMarks.insert(.special)
    return schema.schema.slot(named: JSONValue(tree: tree, index: index).text)
  }

  private mutating func emptyRecord(of index: Int, _ schema: SchemaReference) -> Int {
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
    note(slot, reference)
  }

  @inline(__always) private mutating func note(_ slot: Int, _ schema: SchemaReference) {
    if let first = schema.firstFeature { features.formUnion(.member(first, slot)) }
  }

  private func likeness(_ name: String, _ schema: ObjectSchema) -> SchemaProblem.Likeness {
    SchemaProblem.Likeness(name, in: schema, of: self.schema)
  }

  // MARK: Values

  @inline(__always) private mutating func value(_ index: Int, _ place: Place) -> Slot {
    switch place.schema.shape(place.slot) {
    case .string: return string(index, place)
    case .boolean: return boolean(index, place)
    case .integer: return integer(index, place)
    case .strings: return strings(index, place)
    case .object, .objects, .map, .mapOrString, .time: return structure(index, place)
    }
  }

  @inline(__always) private mutating func boolean(_ index: Int, _ place: Place) -> Slot {
    let kind = nodes[index].kind
    if kind == .true || kind == .false { return Slot(index) }
    return malformed(isQuotedBoolean(index) ? .quotedScalar : .wrongType, index, place)
  }

  private func isQuotedBoolean(_ index: Int) -> Bool {
    let value = JSONValue(tree: tree, index: index)
    return value.kind == .string && (value.text == "true" || value.text == "false")
  }

  private mutating func structure(_ index: Int, _ place: Place) -> Slot {
    let kind = nodes[index].kind
    let key = place.schema.key(place.slot)
    if let inner = key.inner {
      guard key.shape == .object else { return objects(index, inner, place) }
      if kind == .object { return Slot(object(index, inner)) }
      _ = malformed(.wrongType, index, place)
      return Slot(emptyRecord(of: index, inner), isMalformed: true)
    }
    // The content of these values is not scanned.
    otherMarks = .all
    let isFit =
      switch key.shape {
      case .mapOrString: kind == .object || kind == .string
      case .time: JSONValue(tree: tree, index: index).timestamp != nil
      default: kind == .object
      }
    return isFit ? Slot(index) : malformed(.wrongType, index, place)
  }

  private mutating func report(_ kind: SchemaProblem.Kind, _ index: Int, _ place: Place) {
    problems.append(
      SchemaProblem(
        kind: kind, value: JSONValue(tree: tree, index: index), schema: place.schema.schema,
        slot: place.slot, container: JSONValue(tree: tree, index: place.container)))
  }

  /// Reports a value that does not match its declaration. The parser has already reported a missing
  /// value.
  @inline(never) private mutating func malformed(
    _ kind: SchemaProblem.Kind, _ index: Int, _ place: Place
  ) -> Slot {
    switch nodes[index].kind {
    case .missing: break
    case .null where place.allowsNull(in: nodes):
      // A second member with this name would be mistaken for the first one.
      otherMarks.insert(.repeatedName)
      return .absent
    case .null: report(.null, index, place)
    default: report(kind, index, place)
    }
    return Slot(index, isMalformed: true)
  }

  @inline(__always) private mutating func string(_ index: Int, _ place: Place) -> Slot {
    guard nodes[index].kind == .string else { return malformed(.wrongType, index, place) }
    return isAllowed(index, place) ? Slot(index) : malformed(.notAllowed, index, place)
  }

  /// True if a string is an allowed value. Records its marks.
  @inline(__always) private mutating func isAllowed(_ index: Int, _ place: Place) -> Bool {
    guard let text = nodes.plainText(at: index) else { return isSpecialAllowed(index, place) }
    if nodes[index].has(.nonASCII) { otherMarks.insert(.special) }
    noteEnds(of: text)
    if place.schema.key(place.slot).isEnumerated {
      return place.schema.field(place.slot).allowed.contains { text == $0 }
    }
    scanner.scan(text)
    return true
  }

  /// Does the same for a string with escapes.
  @inline(never) private mutating func isSpecialAllowed(_ index: Int, _ place: Place) -> Bool {
    otherMarks = .all
    let text = JSONValue(tree: tree, index: index).text
    let allowed = place.schema.field(place.slot).allowed
    return allowed.isEmpty || allowed.contains { text == $0 }
  }

  @inline(__always) private mutating func noteEnds(of text: BorrowedText) {
    guard text.count > 0 else {
      otherMarks.insert(.empty)
      return
    }
    let (first, last) = (text.start.byte, text.start[text.count &- 1])
    if first &- 0x21 >= 0x5E || last &- 0x21 >= 0x5E { otherMarks.insert(.oddEnd) }
  }

  private mutating func integer(_ index: Int, _ place: Place) -> Slot {
    let node = nodes[index]
    guard node.kind == .number else {
      let value = JSONValue(tree: tree, index: index)
      let isQuoted = node.kind == .string && Int(value.text.string) != nil
      return malformed(isQuoted ? .quotedScalar : .wrongType, index, place)
    }
    guard !node.has(.irregular) else { return Slot(index, isMalformed: true) }
    guard let integer = nodes.exactInteger(at: index) else {
      return malformed(.nonInteger, index, place)
    }
    return integer < place.schema.key(place.slot).minimum
      ? malformed(.belowMinimum, index, place) : Slot(index)
  }

  private mutating func strings(_ index: Int, _ place: Place) -> Slot {
    let node = nodes[index]
    guard node.kind == .array else {
      return malformed(node.kind == .string ? .notInArray : .wrongType, index, place)
    }
    var isMalformed = false
    var element = index + 1
    while element < Int(node.next) {
      let isString = nodes[element].kind == .string
      if !isString || !isAllowed(element, place) {
        isMalformed = true
        _ = malformed(isString ? .notAllowed : .wrongType, element, place.inside(index))
      }
      element = Int(nodes[element].next)
    }
    return Slot(index, isMalformed: isMalformed)
  }

  /// Records the elements of an array of objects. A single object in place of the array counts as
  /// its only element.
  private mutating func objects(_ index: Int, _ inner: SchemaReference, _ place: Place) -> Slot {
    let node = nodes[index]
    switch node.kind {
    case .object:
      report(.notInArray, index, place)
      found.append(UInt32(object(index, inner)))
      return Slot(arrayRecord(of: index, 1), isMalformed: true)
    case .array:
      let earlier = found.count
      var isMalformed = false
      var (element, end) = (index + 1, Int(node.next))
      if let part, part.array == index {
        (element, end) = (part.elements.lowerBound, part.elements.upperBound)
      }
      while element < end {
        if nodes[element].kind == .object {
          found.append(UInt32(object(element, inner)))
        } else {
          _ = malformed(.wrongType, element, place.inside(index))
          isMalformed = true
        }
        element = Int(nodes[element].next)
      }
      return Slot(arrayRecord(of: index, found.count - earlier), isMalformed: isMalformed)
    default:
      _ = malformed(.wrongType, index, place)
      return Slot(arrayRecord(of: index, 0), isMalformed: true)
    }
  }

  /// - Parameter count: The number of elements, which are the last ones in ``found``.
  private mutating func arrayRecord(of index: Int, _ count: Int) -> Int {
    let record = records.count
    records.append(UInt32(index))
    records.append(UInt32(count))
    for place in found.count - count..<found.count { records.append(found[place]) }
    for _ in 0..<count { _ = found.popLast() }
    return record
  }
}

extension JSONTree {
  /// The value of an exact integer; see ``BorrowedTree/exactInteger(at:)``.
  func exactInteger(at index: Int) -> Int? {
    withExtendedLifetime(self) { BorrowedTree(self).exactInteger(at: index) }
  }
}

extension JSONValue {
  /// The value of an exact integer; see ``BorrowedTree/exactInteger(at:)``.
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
