/// A declared member of one object: its value, if present, and the place where it is or would be
/// written.
public struct MemberSite: Sendable {
  public let object: DecodedObject
  let slotNumber: Int
  let schema: ObjectSchema

  public var field: Field { schema.fields[slotNumber] }

  /// The decoder's view of the member.
  var key: FieldKey { schema.keys[slotNumber] }

  var slot: Slot { object.document.slot(object.record, slotNumber) }
  var tree: JSONTree { object.document.tree }

  public var isPresent: Bool { slot.isPresent }
  var isUsable: Bool { slot.isUsable }

  /// The node of a value that matches its declaration and is neither an object nor an array of
  /// objects.
  var usableIndex: Int? {
    let slot = slot
    return slot.isUsable ? slot.index : nil
  }

  var json: JSONValue? {
    let slot = slot
    guard slot.isPresent else { return nil }
    return key.hasRecord
      ? object.document.node(slot.index) : JSONValue(tree: tree, index: slot.index)
  }
}

/// A typed view of a declared member.
public protocol DeclaredMember: Sendable {
  var site: MemberSite { get }
  /// The node of the value as written, of any type; nil if absent.
  var valueIndex: Int? { get }
}

extension DeclaredMember {
  public var field: Field { site.field }

  /// True if the member is present under its right name, even if its value is malformed.
  public var isPresent: Bool { site.isPresent }

  /// True if the member is absent and no other name looks like a misspelling of it.
  public var isAbsent: Bool { site.slot.isAbsent }

  /// True if the member is present under its right name and its value matches its declaration.
  public var isUsable: Bool { site.isUsable }

  public var valueIndex: Int? {
    let slot = site.slot
    return slot.isPresent ? slot.index : nil
  }

  /// The value as written, of any type; nil if absent.
  public var json: JSONValue? {
    guard let index = valueIndex else { return nil }
    return JSONValue(tree: site.tree, index: index)
  }

  /// The range of the value, or the object's opening bracket if the member is absent.
  public var range: SourceRange {
    guard let index = valueIndex else { return site.object.opening }
    return site.tree[index].range
  }

  /// The range of the name, which is more helpful than the opening bracket of a large value, or the
  /// object's opening bracket if the member is absent.
  public var label: SourceRange {
    guard let index = valueIndex else { return site.object.opening }
    return site.tree[index - 1].range
  }

  /// True if an empty array is written.
  public var isWrittenEmpty: Bool {
    guard let index = valueIndex else { return false }
    let node = site.tree[index]
    return node.kind == .array && Int(node.next) == index + 1
  }

  /// True if the array is empty, or is absent and no other name looks like a misspelling of it.
  public var isAbsentOrEmpty: Bool { isAbsent || isWrittenEmpty }

  /// The member with its name; nil if absent.
  public var entry: JSONValue.Member? {
    guard let json else { return nil }
    // A name is a single node, right before its value.
    return JSONValue.Member(name: JSONValue(tree: json.tree, index: json.index - 1), value: json)
  }

  /// The value, if it matches its declaration.
  var usable: JSONValue? {
    guard let index = site.usableIndex else { return nil }
    return JSONValue(tree: site.tree, index: index)
  }
}

/// A string of the document and its range.
public struct WrittenText: Sendable {
  public let json: JSONValue

  public var text: Text { json.text }
  public var range: SourceRange { json.range }
  public var string: String { text.string }
}
