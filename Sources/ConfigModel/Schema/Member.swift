/// A declared member of one object: whether it is there, and where it is written or would be.
public struct MemberSite: Sendable {
  public let object: DecodedObject
  let slotNumber: Int
  /// Schemas are static, so they outlive whatever refers to them.
  unowned(unsafe) let schema: ObjectSchema

  public var field: Field { unsafe schema.fields[slotNumber] }

  var slot: Slot { object.document.slot(object.record, slotNumber) }

  public var isPresent: Bool {
    let slot = slot
    return !slot.isAbsent && !slot.isMisnamed
  }

  var isUsable: Bool {
    let slot = slot
    return !slot.isAbsent && !slot.isMisnamed && !slot.isMalformed
  }

  var json: JSONValue? {
    let slot = slot
    guard !slot.isAbsent, !slot.isMisnamed else { return nil }
    return unsafe schema.keys[slotNumber].hasRecord
      ? object.document.node(slot.index)
      : JSONValue(tree: object.document.tree, index: slot.index)
  }

  /// The value, if it is as declared.
  var usable: JSONValue? { isUsable ? json : nil }

  var entry: JSONValue.Member? {
    guard let json else { return nil }
    // A name is a single node, right before its value.
    return JSONValue.Member(name: JSONValue(tree: json.tree, index: json.index - 1), value: json)
  }
}

/// A typed view of a declared member.
public protocol DeclaredMember: Sendable {
  var site: MemberSite { get }
}

extension DeclaredMember {
  public var field: Field { site.field }

  /// Whether the service sees the member, well-formed or not.
  public var isPresent: Bool { site.isPresent }

  /// Whether the member is absent and nothing looks like a misspelling of it.
  public var isAbsent: Bool { site.slot.isAbsent }

  /// Whether the member is there, well-formed, and under its right name.
  public var isUsable: Bool { site.isUsable }

  /// The value as written, whatever its type; nil when absent.
  public var json: JSONValue? { site.json }

  /// Where the value is written; the object's opening bracket when it is not.
  public var range: SourceRange { site.json?.range ?? site.object.opening }

  /// The name as it is written, which says more than the opening bracket of a large value; the
  /// object's opening bracket when the member is absent.
  public var label: SourceRange { site.entry?.name.range ?? site.object.opening }

  /// Whether an array is written, and it is empty.
  public var isWrittenEmpty: Bool {
    guard let json, json.kind == .array else { return false }
    return json.node.next == json.index + 1
  }

  /// Whether an array says nothing: it is empty, or absent and nothing looks like a misspelling.
  public var isAbsentOrEmpty: Bool { isAbsent || isWrittenEmpty }

  /// The member with its name; nil when absent.
  public var entry: JSONValue.Member? { site.entry }

  fileprivate var usable: JSONValue? { site.usable }
}

/// A text of the document, and its place.
public struct WrittenText: Sendable {
  public let json: JSONValue

  public var text: Text { json.text }
  public var range: SourceRange { json.range }
  public var string: String { text.string }
}

public struct BooleanMember: DeclaredMember {
  public let site: MemberSite

  /// The value in force: as written, else the default.
  public var value: Bool {
    if let usable { return usable.kind == .true }
    guard case .boolean(let value) = field.defaultValue else { return false }
    return value
  }

  /// Whether the value is written, and is this one.
  public func isWritten(_ value: Bool) -> Bool {
    usable?.kind == (value ? .true : .false)
  }
}

public struct IntegerMember: DeclaredMember {
  public let site: MemberSite

  /// The value as written.
  public var written: Int? { usable?.exactInteger }

  /// The value in force: as written, else the default, if that is a number.
  public var value: Int? {
    if let written { return written }
    guard case .integer(let value) = field.defaultValue else { return nil }
    return value
  }

  /// Whether the value is written, and is what holds without it.
  public var isDefaultWritten: Bool {
    guard let written, case .integer(let value) = field.defaultValue else { return false }
    return written == value
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
    guard let usable else { return false }
    return usable.text == text
  }

  /// Whether the value in force is this text: as written, else the default.
  public func isInForce(_ text: StaticString) -> Bool {
    if let usable { return usable.text == text }
    guard case .string(let value) = field.defaultValue else { return false }
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
    guard let json, json.kind == .array else { return Elements(rest: nil) }
    return Elements(rest: json.elements)
  }

  public struct Elements: Sequence, IteratorProtocol {
    fileprivate var rest: JSONValue.Elements?

    public mutating func next() -> WrittenText? {
      while let value = rest?.next() {
        if value.kind == .string { return WrittenText(json: value) }
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

  /// The object, also under a name that is only nearly right; nil when absent or not an object.
  var object: DecodedObject? {
    let slot = site.slot
    guard !slot.isAbsent, !slot.isMalformed else { return nil }
    return DecodedObject(document: site.object.document, record: slot.index)
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
  static func site(_ object: DecodedObject, _ slot: Int, _ name: StaticString) -> MemberSite {
    assert(schema.fields[slot].name.description == name.description)
    return MemberSite(object: object, slotNumber: slot, schema: schema)
  }

  func site(_ slot: Int, _ name: StaticString) -> MemberSite { Self.site(object, slot, name) }
}
