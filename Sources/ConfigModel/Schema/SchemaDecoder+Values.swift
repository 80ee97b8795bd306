/// Decodes the values of members.
extension SchemaDecoder {
  mutating func value(_ index: Int, _ place: Place) -> Slot {
    switch place.schema.shape(place.slot) {
    case .string: return string(index, place)
    case .boolean: return boolean(index, place)
    case .integer: return integer(index, place)
    case .strings: return strings(index, place)
    case .object, .objects, .map, .mapOrString, .stringOrStrings, .time:
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
    let key = place.schema.key(place.slot)
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
      default: kind == .object
      }
    return isFit ? Slot(index) : malformed(.wrongType, index, place)
  }

  mutating func report(_ kind: SchemaProblem.Kind, _ index: Int, _ place: Place) {
    problems.append(
      SchemaProblem(
        kind: kind, value: JSONValue(tree: tree, index: index), schema: place.schema.schema,
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
    guard place.schema.key(place.slot).isEnumerated else { return true }
    let text = JSONValue(tree: tree, index: index).text
    return place.schema.field(place.slot).allowed.contains { text == $0 }
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
    return integer < place.schema.key(place.slot).minimum
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
  mutating func objects(_ index: Int, _ inner: SchemaReference, _ place: Place) -> Slot {
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
