/// A declared member of one object: its value with the default applied, and where it is written or
/// would be.
package struct Member<Value>: Sendable {
  package let object: DecodedObject
  let slotNumber: Int
  package let field: Field

  private var slot: Slot { object.document.slot(object.record, slotNumber) }

  /// Whether the service sees the member, well-formed or not.
  package var isPresent: Bool { !slot.isAbsent && !slot.isMisnamed }

  /// Whether the member is absent and nothing looks like a misspelling of it.
  package var isAbsent: Bool { slot.isAbsent }

  /// Whether the member is there and its value cannot be used as declared.
  package var isMalformed: Bool { isPresent && slot.isMalformed }

  /// Whether the member is there, well-formed, and under its right name.
  package var isUsable: Bool { isPresent && !slot.isMalformed }

  /// The record or node that the slot refers to.
  var index: Int { slot.index }

  /// The value as written, whatever its type; nil when absent.
  package var json: JSONValue? {
    guard isPresent else { return nil }
    return switch field.type {
    case .object, .objects: object.document.node(index)
    default: JSONValue(tree: object.document.tree, index: index)
    }
  }

  /// Where the value is written; the object's opening bracket when it is not.
  package var range: SourceRange { json?.range ?? object.opening }

  /// The member with its name; nil when absent.
  package var entry: JSONValue.Member? {
    guard let json else { return nil }
    // A name is a single node, right before its value.
    return JSONValue.Member(name: JSONValue(tree: json.tree, index: json.index - 1), value: json)
  }
}

/// A text or number together with its place.
package struct Located<Value: Sendable>: Sendable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

extension Member where Value == Bool {
  /// The value in force: as written, else the default.
  package var value: Bool {
    if isUsable, let json { return json.kind == .true }
    guard case .boolean(let value) = field.defaultValue else { return false }
    return value
  }

  /// Whether the value is written, and is this one.
  package func isWritten(_ value: Bool) -> Bool {
    isUsable && self.value == value
  }
}

extension Member where Value == Int {
  /// The value as written.
  package var written: Int? { isUsable ? json?.exactInteger : nil }

  /// The value in force: as written, else the default, if that is a number.
  package var value: Int? {
    if let written { return written }
    guard case .integer(let value) = field.defaultValue else { return nil }
    return value
  }
}

extension Member where Value == String {
  /// The value as written.
  package var written: Located<String>? {
    guard isUsable, let json else { return nil }
    return Located(json.text.string, at: json.range)
  }

  /// The value in force: as written, else the default, if that is a text.
  package var value: String? {
    if let written { return written.value }
    guard case .string(let value) = field.defaultValue else { return nil }
    return value.description
  }
}

extension Member where Value == [String] {
  /// The elements that are strings, in their order; empty when the member is absent.
  package var elements: [Located<String>] {
    guard let json, json.kind == .array else { return [] }
    return json.elements.filter { $0.kind == .string }.map {
      Located($0.text.string, at: $0.range)
    }
  }

  /// Whether an array is written, and it is empty.
  package var isWrittenEmpty: Bool {
    guard let json, json.kind == .array else { return false }
    return json.node.next == json.index + 1
  }
}

/// A typed view of an object.
package protocol ObjectModel: Sendable {
  static var schema: ObjectSchema { get }
  var object: DecodedObject { get }
  init(_ object: DecodedObject)
}

extension ObjectModel {
  /// The member that the schema declares at a position. The name is for the reader, and checked in
  /// debug builds.
  func member<Value>(_ slot: Int, _ name: StaticString) -> Member<Value> {
    let field = Self.schema.fields[slot]
    assert(field.name.description == name.description)
    return Member(object: object, slotNumber: slot, field: field)
  }
}

extension Member where Value: ObjectModel {
  /// The object, also under a name that is only nearly right; nil when absent or not an object.
  package var model: Value? {
    guard !isAbsent, !slot.isMalformed else { return nil }
    return Value(DecodedObject(document: object.document, record: index))
  }
}

extension Member {
  /// The elements that are objects, also under a name that is only nearly right.
  package func models<Element: ObjectModel>() -> [Element] where Value == [Element] {
    isAbsent ? [] : object.document.elements(index).map(Element.init)
  }
}
