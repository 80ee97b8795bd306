/// A JSON tree with every declared member found and checked, once, for everybody who asks later.
///
/// The findings of that walk are in ``problems``; where a value is not what was declared, the
/// typed models act as if it were absent, and say so.
public final class DecodedDocument: Sendable {
  public let tree: JSONTree
  public let schema: ObjectSchema
  /// What of the tree was decoded; nil for all.
  public let part: DecodedPart?
  public let problems: [SchemaProblem]
  /// Which members are written anywhere, rightly named or nearly so.
  let traits: Traits
  /// What all strings that are values are like, and the names of members.
  public let marks: TextMarks
  /// Records, one after the other. Of an object: its node, then one slot a declared member. Of an
  /// array of objects: its node, the number of elements, then the record of each. A slot holds the
  /// node of a scalar or of an array of strings, or, also for a value of another type, the record of
  /// what is declared as an object or as an array of objects; and the flags of ``Slot``.
  private let records: [UInt32]
  private let rootRecord: Int?

  /// - Parameter part: What of it is decoded; nil for all.
  public init(_ tree: JSONTree, _ schema: ObjectSchema, _ part: DecodedPart? = nil) {
    var decoder = SchemaDecoder(tree, schema, part)
    rootRecord = decoder.decodeRoot()
    self.tree = tree
    self.schema = schema
    self.part = part
    records = decoder.records
    problems = decoder.problems
    traits = decoder.traits
    marks = decoder.marks
  }

  /// What is known of a document of which each part was decoded for itself. The root is that of the
  /// first part, with its elements; nil without parts.
  ///
  /// - Parameter parts: In their order.
  init?(joining parts: [DecodedDocument]) {
    guard let first = parts.first else { return nil }
    tree = first.tree
    schema = first.schema
    part = nil
    records = first.records
    rootRecord = first.rootRecord
    // In the order of the text, as far as that matters: of those about names.
    problems = parts.flatMap(\.problems).sorted { $0.value.index < $1.value.index }
    traits = parts.reduce(into: []) { $0.formUnion($1.traits) }
    marks = parts.reduce(into: []) { $0.formUnion($1.marks) }
  }

  /// A part that stands for the whole, where nothing but what all texts are like matters.
  ///
  /// - Parameter marks: What the texts of all parts are like.
  public init(_ part: DecodedDocument, standingForAllWith marks: TextMarks) {
    tree = part.tree
    schema = part.schema
    self.part = nil
    records = part.records
    rootRecord = part.rootRecord
    problems = part.problems
    traits = part.traits
    self.marks = marks
  }

  /// The root; nil when it is not an object.
  public var root: DecodedObject? {
    rootRecord.map { DecodedObject(document: self, record: $0) }
  }

  func slot(_ record: Int, _ slot: Int) -> Slot {
    Slot(rawValue: records[record + 1 + slot])
  }

  /// What became of a declared member. The name is for the reader, and checked in debug builds.
  @inline(__always) func slot<Model: ObjectModel>(
    _ model: Model.Type, _ record: Int, _ number: Int, _ name: StaticString
  ) -> Slot {
    assert(Model.schema.fields[number].name.description == name.description)
    return slot(record, number)
  }

  func node(_ record: Int) -> JSONValue {
    JSONValue(tree: tree, index: nodeIndex(record))
  }

  func nodeIndex(_ record: Int) -> Int { Int(records[record]) }

  /// How many objects an array's record has.
  func elementCount(_ record: Int) -> Int { Int(records[record + 1]) }

  /// The record of one of the objects of an array's record.
  func elementRecord(_ record: Int, _ index: Int) -> Int { Int(records[record + 2 + index]) }

  /// One of the objects of an array's record.
  func element(_ record: Int, _ index: Int) -> DecodedObject {
    DecodedObject(document: self, record: elementRecord(record, index))
  }

  /// The objects of an array's record.
  func elements<Model>(_ record: Int, _ make: (DecodedObject) -> Model) -> [Model] {
    var models: [Model] = []
    let count = elementCount(record)
    models.reserveCapacity(count)
    for index in 0..<count { models.append(make(element(record, index))) }
    return models
  }
}

/// Some of the elements of one array of objects, with what is around the array.
public struct DecodedPart: Sendable {
  /// The node of the array.
  let array: Int
  /// The nodes of the elements.
  let elements: Range<Int>
  /// Whether what is around them is told of.
  public let isFirst: Bool
}

/// What became of one declared member. Index zero is the root's, so zero means absent.
struct Slot {
  var rawValue: UInt32

  private static let malformedFlag: UInt32 = 1 << 31
  private static let misnamedFlag: UInt32 = 1 << 30

  static let absent = Slot(rawValue: 0)

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ index: Int, isMalformed: Bool = false, isMisnamed: Bool = false) {
    rawValue = UInt32(index)
    if isMalformed { rawValue |= Self.malformedFlag }
    if isMisnamed { rawValue |= Self.misnamedFlag }
  }

  var index: Int { Int(rawValue & ~(Self.malformedFlag | Self.misnamedFlag)) }
  var isAbsent: Bool { rawValue == 0 }
  /// The member is there, under its right name.
  var isPresent: Bool { rawValue != 0 && rawValue & Self.misnamedFlag == 0 }
  /// The same, and the value is of the declared type.
  var isUsable: Bool { rawValue &- 1 < Self.misnamedFlag &- 1 }
  /// The value is not of the declared type.
  var isMalformed: Bool { rawValue & Self.malformedFlag != 0 }
  /// The member is there under a name that is only nearly right, so the service does not see it.
  var isMisnamed: Bool { rawValue & Self.misnamedFlag != 0 }
}

/// One object of a decoded document.
public struct DecodedObject: Sendable {
  public let document: DecodedDocument
  let record: Int

  public var json: JSONValue { document.node(record) }
  private var node: JSONNode { document.tree[document.nodeIndex(record)] }
  public var range: SourceRange { node.range }

  /// Whether the text ends, or another bracket closes, before the object's own bracket does. What it
  /// lacks may just be lost.
  public var isCutShort: Bool { node.has(.irregular) }

  /// The opening bracket: where something that the object lacks is reported.
  public var opening: SourceRange {
    let start = range.start
    return SourceRange(start, start + 1)
  }
}
