/// A declared member of one object: its value, if present, and the place where it is or would be
/// written.
///
/// Rules access members very often. Checking for presence and reading the value count no
/// references.
public struct MemberSite: Sendable {
  public let object: DecodedObject
  let slotNumber: Int
  private let schema: SchemaReference

  @inline(__always) init(object: DecodedObject, slotNumber: Int, schema: ObjectSchema) {
    self.object = object
    self.slotNumber = slotNumber
    self.schema = SchemaReference(schema)
  }

  public var field: Field { schema.field(slotNumber) }

  /// The decoder's view of the member.
  var key: FieldKey { schema.key(slotNumber) }

  @inline(__always) var slot: Slot { object.document.slot(object.record, slotNumber) }
  @inline(__always) var tree: JSONTree { object.document.tree }

  public var isPresent: Bool { slot.isPresent }
  @inline(__always) var isUsable: Bool { slot.isUsable }

  /// The node of a value that matches its declaration and is neither an object nor an array of
  /// objects.
  @inline(__always) var usableIndex: Int? {
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

  @inline(__always) public var valueIndex: Int? {
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
  fileprivate var usable: JSONValue? {
    guard let index = site.usableIndex else { return nil }
    return JSONValue(tree: site.tree, index: index)
  }
}

/// A string of the document and its range.
public struct WrittenText: Sendable {
  public let json: JSONValue

  public var text: Text {
    @inline(__always) get { json.text }
  }
  public var range: SourceRange { json.range }
  public var string: String { text.string }

  @inline(__always) init(json: JSONValue) {
    self.json = json
  }
}

public struct BooleanMember: DeclaredMember {
  public let site: MemberSite

  /// The effective value: the written one, or else the default.
  public var value: Bool {
    guard let index = site.usableIndex else { return site.key.defaultBoolean }
    return site.tree[index].kind == .true
  }

  /// True if this value is written.
  public func isWritten(_ value: Bool) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree[index].kind == (value ? .true : .false)
  }
}

public struct IntegerMember: DeclaredMember {
  public let site: MemberSite

  /// The written value.
  public var written: Int? {
    guard let index = site.usableIndex else { return nil }
    return site.tree.exactInteger(at: index)
  }

  /// The effective value: the written one, or else the default if it is a number.
  public var value: Int? {
    written ?? site.key.defaultInteger
  }

  /// True if the written value equals the default.
  public var isDefaultWritten: Bool {
    guard let written else { return false }
    return written == site.key.defaultInteger
  }
}

public struct TextMember: DeclaredMember {
  public let site: MemberSite

  /// The written value.
  public var written: WrittenText? {
    usable.map { WrittenText(json: $0) }
  }

  /// True if exactly this text is written.
  public func isWritten(_ text: StaticString) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// True if exactly this text is written.
  public func isWritten(_ text: Text) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// True if one of these texts is written.
  public func isWritten(oneOf texts: [StaticString]) -> Bool {
    guard let index = site.usableIndex else { return false }
    return texts.contains { site.tree.says($0, at: index) }
  }

  /// True if both members are written and their texts are equal.
  public func isWritten(as other: TextMember) -> Bool {
    guard let index = site.usableIndex, let otherIndex = other.site.usableIndex else {
      return false
    }
    let (tree, otherTree) = (site.tree, other.site.tree)
    return withExtendedLifetime((tree, otherTree)) {
      guard let text = BorrowedTree(tree).plainText(at: index),
        let otherText = BorrowedTree(otherTree).plainText(at: otherIndex)
      else {
        return tree.says(JSONValue(tree: otherTree, index: otherIndex).text, at: index)
      }
      return text == otherText
    }
  }

  /// True if the effective value, which is the written one or else the default, equals a text.
  public func isInForce(_ text: StaticString) -> Bool {
    if let index = site.usableIndex { return site.tree.says(text, at: index) }
    guard site.key.hasDefaultText, case .string(let value) = field.defaultValue else {
      return false
    }
    return value.description == text.description
  }

  /// The effective value: the written one, or else the default if it is a string.
  public var value: String? {
    if let usable { return usable.text.string }
    guard case .string(let value) = field.defaultValue else { return nil }
    return value.description
  }
}

public struct TextListMember: DeclaredMember {
  public let site: MemberSite

  /// The elements that are strings, in order; empty if the member is absent.
  public var elements: Elements {
    let tree = site.tree
    guard let index = valueIndex, tree[index].kind == .array else {
      return Elements(tree: tree, position: 0, end: 0)
    }
    return Elements(tree: tree, position: index + 1, end: Int(tree[index].next))
  }

  /// True if at least one element is a string.
  public var hasTexts: Bool {
    guard let index = valueIndex else { return false }
    let tree = site.tree
    guard tree[index].kind == .array else { return false }
    var position = index + 1
    while position < Int(tree[index].next) {
      if tree[position].kind == .string { return true }
      position = Int(tree[position].next)
    }
    return false
  }

  /// True if two elements may be equal. The check counts no references.
  public var mayRepeat: Bool {
    guard let index = valueIndex else { return false }
    let tree = site.tree
    return withExtendedLifetime(tree) { BorrowedTree(tree).mayRepeat(in: index) }
  }

  public struct Elements: Sequence, IteratorProtocol {
    fileprivate let tree: JSONTree
    fileprivate var position: Int
    fileprivate let end: Int

    @inline(__always) public mutating func next() -> WrittenText? {
      while position < end {
        let index = position
        let node = tree[index]
        position = Int(node.next)
        if node.kind == .string { return WrittenText(json: JSONValue(tree: tree, index: index)) }
      }
      return nil
    }
  }
}

/// An object with user-defined names.
public struct MapMember: DeclaredMember {
  public let site: MemberSite

  /// The members; nil if the map is absent.
  public var members: JSONValue.Members? { usable?.members }
}

/// An object with user-defined names, or a string that refers to one.
public struct MapOrTextMember: DeclaredMember {
  public let site: MemberSite

  /// The members, if the value is an object.
  public var members: JSONValue.Members? {
    usable.flatMap { $0.kind == .object ? $0.members : nil }
  }

  /// The text, if the value is a string.
  public var written: WrittenText? {
    usable.flatMap { $0.kind == .string ? WrittenText(json: $0) : nil }
  }
}

/// An object with user-defined names and values of any kind.
public struct AnyObjectMember: DeclaredMember {
  public let site: MemberSite

  /// The object, if the value is one.
  public var written: JSONValue? { usable }
}

/// A point in time.
public struct TimeMember: DeclaredMember {
  public let site: MemberSite

  public var written: Timestamp? { usable?.timestamp }
}

/// A member that is an object or an array of objects. The model that has the member creates the
/// typed views once.
public struct ObjectMember: DeclaredMember {
  public let site: MemberSite

  public var valueIndex: Int? {
    let slot = site.slot
    return slot.isPresent ? site.object.document.nodeIndex(slot.index) : nil
  }

  /// The object, even if its name is misspelled; nil if absent or not an object.
  var object: DecodedObject? {
    let slot = site.slot
    guard !slot.isAbsent, !slot.isMalformed else { return nil }
    return DecodedObject(document: site.object.document, record: slot.index)
  }

  /// The number of elements that are objects, even if the member's name is misspelled.
  public var elementCount: Int {
    let slot = site.slot
    return slot.isAbsent ? 0 : site.object.document.elementCount(slot.index)
  }

  /// The elements that are objects, converted by `make`, even if the member's name is misspelled.
  func elements<Model>(_ make: (DecodedObject) -> Model) -> [Model] {
    let slot = site.slot
    return slot.isAbsent ? [] : site.object.document.elements(slot.index, make)
  }
}

/// A typed view of an object.
public protocol ObjectModel: Sendable {
  static var schema: ObjectSchema { get }
  var object: DecodedObject { get }
  init(_ object: DecodedObject)
}

extension ObjectModel {
  /// The member at an index of the schema. The name documents the index, and debug builds check it.
  @inline(__always) static func site(
    _ object: DecodedObject, _ slot: Int, _ name: StaticString
  ) -> MemberSite {
    assert(schema.fields[slot].name.description == name.description)
    return MemberSite(object: object, slotNumber: slot, schema: schema)
  }

  @inline(__always) func site(_ slot: Int, _ name: StaticString) -> MemberSite {
    Self.site(object, slot, name)
  }
}
