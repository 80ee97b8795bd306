import ConfigModel

/// A position in a JSON document: the containers around it, what is at it, and what the schema
/// declares there. The document may be broken; around a fault, the position is the likely one.
struct JSONPlace {
  /// A container around the position.
  struct Level {
    let container: JSONValue
    /// The schema of the container's members, or of the members of its elements; nil if undeclared.
    let schema: ObjectSchema?
    /// The field whose value the container is, or is in; nil for the root and if undeclared.
    let field: Field?
    /// The schema that declares ``field``.
    let owner: ObjectSchema?
    /// The name of the member whose value the container is; nil for elements and the root.
    let name: JSONValue?

    var isObject: Bool { container.kind == .object }
  }

  enum Spot {
    /// In or next to the name of a member.
    case name
    /// In or next to a value, or where the value of a member is missing.
    case value
    /// Between members or elements.
    case gap
  }

  /// From the root to the innermost one; empty outside of the root.
  let levels: [Level]
  let spot: Spot
  let offset: Int
  /// The member at the position, if the innermost container is an object.
  let member: JSONValue.Member?
  /// The value at the position; nil in a gap and where a value is missing.
  let value: JSONValue?

  init(_ tree: JSONTree, _ schema: ObjectSchema?, at offset: Int) {
    var search = Search(tree: tree, offset: offset)
    search.descend(tree.root, schema, nil, nil, nil)
    levels = search.levels
    spot = search.spot
    member = search.member
    value = search.value
    self.offset = offset
  }

  var innermost: Level? { levels.last }

  /// The field that declares the member at the position, or the list in which the position is.
  var field: Field? { declared?.field }

  /// The schema that declares ``field``.
  var owner: ObjectSchema? { declared?.owner }

  private var declared: (field: Field, owner: ObjectSchema)? {
    guard let level = levels.last else { return nil }
    if level.isObject {
      guard let member, let schema = level.schema,
        let slot = schema.slot(namedAt: member.name.index, in: member.name.tree)
      else { return nil }
      return (schema.fields[slot], schema)
    }
    guard let field = level.field, let owner = level.owner else { return nil }
    return (field, owner)
  }
}

private struct Search {
  let tree: JSONTree
  let offset: Int
  var levels: [JSONPlace.Level] = []
  var spot = JSONPlace.Spot.gap
  var member: JSONValue.Member?
  var value: JSONValue?

  init(tree: JSONTree, offset: Int) {
    self.tree = tree
    self.offset = offset
  }

  mutating func descend(
    _ start: JSONValue, _ startSchema: ObjectSchema?, _ startField: Field?,
    _ startOwner: ObjectSchema?, _ startName: JSONValue?
  ) {
    var (container, schema, field) = (start, startSchema, startField)
    var (owner, name) = (startOwner, startName)
    while isInside(container) {
      levels.append(
        JSONPlace.Level(
          container: container, schema: schema, field: field, owner: owner, name: name))
      (spot, member, value) = (.gap, nil, nil)
      let next = container.kind == .object ? memberValue(in: container) : element(in: container)
      guard let next, next.kind == .object || next.kind == .array, isInside(next) else { return }
      if container.kind == .object {
        name = member?.name
        owner = schema
        field = nil
        if let declaring = schema, let name,
          let slot = declaring.slot(namedAt: name.index, in: tree)
        {
          field = declaring.fields[slot]
        }
        schema = field?.type.inner
      } else {
        name = nil
      }
      container = next
    }
    if levels.isEmpty, touches(start) { (spot, value) = (.value, start) }
  }

  /// Sets the spot in an object, and returns the value at the position.
  private mutating func memberValue(in object: JSONValue) -> JSONValue? {
    var previous: JSONValue.Member?
    for member in object.members {
      if member.name.range.start > offset { break }
      previous = member
    }
    guard let found = previous else { return nil }
    if offset <= found.name.range.end {
      (spot, member) = (.name, found)
      return nil
    }
    if found.value.kind != .missing, touches(found.value) || isInside(found.value) {
      (spot, member, value) = (.value, found, found.value)
      return found.value
    }
    let isBeforeValue = offset < found.value.range.start || found.value.kind == .missing
    if isBeforeValue {
      member = found
      spot = hasColon(from: found.name.range.end) ? .value : .gap
      if spot == .gap { member = nil }
    }
    return nil
  }

  /// Sets the spot in an array, and returns the element at the position.
  private mutating func element(in array: JSONValue) -> JSONValue? {
    for element in array.elements {
      if element.range.start > offset { return nil }
      guard touches(element) || isInside(element) else { continue }
      // Between two elements without a gap, the later one counts.
      (spot, value) = (.value, element)
      if offset < element.range.end { return element }
    }
    return value
  }

  private func touches(_ value: JSONValue) -> Bool {
    value.range.start <= offset && offset <= value.range.end
  }

  /// True if the position is between the brackets of a container. One that is not closed extends over
  /// the whitespace after it.
  private func isInside(_ value: JSONValue) -> Bool {
    guard value.kind == .object || value.kind == .array, offset > value.range.start else {
      return false
    }
    if offset < value.range.end { return true }
    guard value.node.has(.irregular) else { return false }
    return isBlank(from: value.range.end)
  }

  private func isBlank(from start: Int) -> Bool {
    (start..<max(start, offset)).allSatisfy {
      tree.source[$0].isBlank || tree.source[$0] == UInt8(ascii: ",")
    }
  }

  private func hasColon(from start: Int) -> Bool {
    (start..<max(start, offset)).contains { tree.source[$0] == UInt8(ascii: ":") }
  }
}
