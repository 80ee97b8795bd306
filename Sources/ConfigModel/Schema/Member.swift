/// A declared member of one object: whether it is there, and where it is written or would be.
///
/// Rules ask for members all the time. What they mostly want to know, whether one is there and what it
/// says, is found out without counting a reference.
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

  /// What the decoder knows of the member.
  var key: FieldKey { schema.key(slotNumber) }

  @inline(__always) var slot: Slot { object.document.slot(object.record, slotNumber) }
  @inline(__always) var tree: JSONTree { object.document.tree }

  public var isPresent: Bool { slot.isPresent }
  @inline(__always) var isUsable: Bool { slot.isUsable }

  /// The node of a value that is as declared, and neither an object nor an array of objects.
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
  /// The node of the value as written, whatever its type; nil when absent.
  var valueIndex: Int? { get }
}

extension DeclaredMember {
  public var field: Field { site.field }

  /// Whether the service sees the member, well-formed or not.
  public var isPresent: Bool { site.isPresent }

  /// Whether the member is absent and nothing looks like a misspelling of it.
  public var isAbsent: Bool { site.slot.isAbsent }

  /// Whether the member is there, well-formed, and under its right name.
  public var isUsable: Bool { site.isUsable }

  @inline(__always) public var valueIndex: Int? {
    let slot = site.slot
    return slot.isPresent ? slot.index : nil
  }

  /// The value as written, whatever its type; nil when absent.
  public var json: JSONValue? {
    guard let index = valueIndex else { return nil }
    return JSONValue(tree: site.tree, index: index)
  }

  /// Where the value is written; the object's opening bracket when it is not.
  public var range: SourceRange {
    guard let index = valueIndex else { return site.object.opening }
    return site.tree[index].range
  }

  /// The name as it is written, which says more than the opening bracket of a large value; the
  /// object's opening bracket when the member is absent.
  public var label: SourceRange {
    guard let index = valueIndex else { return site.object.opening }
    return site.tree[index - 1].range
  }

  /// Whether an array is written, and it is empty.
  public var isWrittenEmpty: Bool {
    guard let index = valueIndex else { return false }
    let node = site.tree[index]
    return node.kind == .array && Int(node.next) == index + 1
  }

  /// Whether an array says nothing: it is empty, or absent and nothing looks like a misspelling.
  public var isAbsentOrEmpty: Bool { isAbsent || isWrittenEmpty }

  /// The member with its name; nil when absent.
  public var entry: JSONValue.Member? {
    guard let json else { return nil }
    // A name is a single node, right before its value.
    return JSONValue.Member(name: JSONValue(tree: json.tree, index: json.index - 1), value: json)
  }

  /// The value, if it is as declared.
  fileprivate var usable: JSONValue? {
    guard let index = site.usableIndex else { return nil }
    return JSONValue(tree: site.tree, index: index)
  }
}

/// A text of the document, and its place.
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

  /// The value in force: as written, else the default.
  public var value: Bool {
    guard let index = site.usableIndex else { return site.key.defaultBoolean }
    return site.tree[index].kind == .true
  }

  /// Whether the value is written, and is this one.
  public func isWritten(_ value: Bool) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree[index].kind == (value ? .true : .false)
  }
}

public struct IntegerMember: DeclaredMember {
  public let site: MemberSite

  /// The value as written.
  public var written: Int? {
    guard let index = site.usableIndex else { return nil }
    return site.tree.exactInteger(at: index)
  }

  /// The value in force: as written, else the default, if that is a number.
  public var value: Int? {
    written ?? site.key.defaultInteger
  }

  /// Whether the value is written, and is what holds without it.
  public var isDefaultWritten: Bool {
    guard let written else { return false }
    return written == site.key.defaultInteger
  }
}

public struct TextMember: DeclaredMember {
  public let site: MemberSite

  /// The value as written.
  public var written: WrittenText? {
    usable.map { WrittenText(json: $0) }
  }

  /// Whether this very text is written.
  public func isWritten(_ text: StaticString) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// Whether this very text is written.
  public func isWritten(_ text: Text) -> Bool {
    guard let index = site.usableIndex else { return false }
    return site.tree.says(text, at: index)
  }

  /// Whether one of these texts is written.
  public func isWritten(oneOf texts: [StaticString]) -> Bool {
    guard let index = site.usableIndex else { return false }
    return texts.contains { site.tree.says($0, at: index) }
  }

  /// Whether both are written, and say the same.
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

  /// Whether the value in force is this text: as written, else the default.
  public func isInForce(_ text: StaticString) -> Bool {
    if let index = site.usableIndex { return site.tree.says(text, at: index) }
    guard site.key.hasDefaultText, case .string(let value) = field.defaultValue else {
      return false
    }
    return value.description == text.description
  }

  /// The value in force: as written, else the default, if that is a text.
  public var value: String? {
    if let usable { return usable.text.string }
    guard case .string(let value) = field.defaultValue else { return nil }
    return value.description
  }
}

public struct TextListMember: DeclaredMember {
  public let site: MemberSite

  /// The elements that are strings, in their order; none when the member is absent.
  public var elements: Elements {
    let tree = site.tree
    guard let index = valueIndex, tree[index].kind == .array else {
      return Elements(tree: tree, position: 0, end: 0)
    }
    return Elements(tree: tree, position: index + 1, end: Int(tree[index].next))
  }

  /// Whether an element is a string.
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

  /// Whether two elements may say the same: a look at the elements that counts no references.
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

/// An object with names of the user's own.
public struct MapMember: DeclaredMember {
  public let site: MemberSite

  /// The members; none when the map is absent.
  public var members: JSONValue.Members? { usable?.members }
}

/// An object with names of the user's own, or a text that leads to one.
public struct MapOrTextMember: DeclaredMember {
  public let site: MemberSite

  /// The members, if an object is written.
  public var members: JSONValue.Members? {
    usable.flatMap { $0.kind == .object ? $0.members : nil }
  }

  /// The text, if one is written.
  public var written: WrittenText? {
    usable.flatMap { $0.kind == .string ? WrittenText(json: $0) : nil }
  }
}

/// An object with names of the user's own, and values of any kind.
public struct AnyObjectMember: DeclaredMember {
  public let site: MemberSite

  /// The object, if one is written.
  public var written: JSONValue? { usable }
}

/// A moment.
public struct TimeMember: DeclaredMember {
  public let site: MemberSite

  public var written: Timestamp? { usable?.timestamp }
}

/// A member that is an object, or an array of objects. Their typed views are made once, by the model
/// that has the member.
public struct ObjectMember: DeclaredMember {
  public let site: MemberSite

  public var valueIndex: Int? {
    let slot = site.slot
    return slot.isPresent ? site.object.document.nodeIndex(slot.index) : nil
  }

  /// The object, also under a name that is only nearly right; nil when absent or not an object.
  var object: DecodedObject? {
    let slot = site.slot
    guard !slot.isAbsent, !slot.isMalformed else { return nil }
    return DecodedObject(document: site.object.document, record: slot.index)
  }

  /// How many elements are objects, also under a name that is only nearly right.
  public var elementCount: Int {
    let slot = site.slot
    return slot.isAbsent ? 0 : site.object.document.elementCount(slot.index)
  }

  /// The elements that are objects, also under a name that is only nearly right, each as `make` sees
  /// it.
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
  /// The member that the schema declares at a position. The name is for the reader, and checked in
  /// debug builds.
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
