/// A JSON tree in which every declared member has been found and checked once.
///
/// ``problems`` holds the findings of that walk. The typed models treat a value that does not match
/// its declaration as absent, and report it as such.
public final class DecodedDocument: Sendable {
  public let tree: JSONTree
  public let schema: ObjectSchema
  /// The decoded part of the tree; nil for all of it.
  public let part: DecodedPart?
  public let problems: [SchemaProblem]
  /// The members that occur anywhere, including misspelled ones.
  let features: Features
  /// The marks of all string values and of the names of members.
  public let marks: TextMarks
  /// The records of objects and arrays of objects. The record of an object is its node, followed by
  /// one slot per declared member. The record of an array of objects is its node and the number of
  /// elements, followed by the record of each element. A slot holds the node of a scalar or of an
  /// array of strings, or the record of a member that is declared as an object or an array of
  /// objects, even if its value has another type. It also holds the flags of ``Slot``.
  private let records: [UInt32]
  private let rootRecord: Int?

  /// - Parameter part: The part to decode; nil for all of the tree.
  public init(_ tree: JSONTree, _ schema: ObjectSchema, _ part: DecodedPart? = nil) {
    var decoder = SchemaDecoder(tree, schema, part)
    rootRecord = decoder.decodeRoot()
    self.tree = tree
    self.schema = schema
    self.part = part
    records = decoder.records
    problems = decoder.problems
    features = decoder.features
    marks = decoder.marks
  }

  /// Joins the results of a document whose parts were decoded separately. The root and its elements
  /// are those of the first part. Nil without parts.
  ///
  /// - Parameter parts: The decoded parts, in document order.
  init?(joining parts: [DecodedDocument]) {
    guard let first = parts.first else { return nil }
    tree = first.tree
    schema = first.schema
    part = nil
    records = first.records
    rootRecord = first.rootRecord
    // The order of the text, as far as nodes determine it, matters for problems with names.
    problems = parts.flatMap(\.problems).sorted { $0.value.index < $1.value.index }
    features = parts.reduce(into: []) { $0.formUnion($1.features) }
    marks = parts.reduce(into: []) { $0.formUnion($1.marks) }
  }

  /// A part that represents the whole document to callers that need only the marks of all texts.
  ///
  /// - Parameter marks: The marks of the texts of all parts.
  public init(_ part: DecodedDocument, standingForAllWith marks: TextMarks) {
    tree = part.tree
    schema = part.schema
    self.part = nil
    records = part.records
    rootRecord = part.rootRecord
    problems = part.problems
    features = part.features
    self.marks = marks
  }

  /// The root; nil if it is not an object.
  public var root: DecodedObject? {
    rootRecord.map { DecodedObject(document: self, record: $0) }
  }

  func slot(_ record: Int, _ slot: Int) -> Slot {
    Slot(rawValue: records[record + 1 + slot])
  }

  /// The slot of a member of the object with a record, which must be an object with such members.
  @inline(__always) func slot(_ member: some SchemaMember, _ record: Int) -> Slot {
    slot(record, member.rawValue)
  }

  func node(_ record: Int) -> JSONValue {
    JSONValue(tree: tree, index: nodeIndex(record))
  }

  func nodeIndex(_ record: Int) -> Int { Int(records[record]) }

  /// The number of objects in the record of an array.
  func elementCount(_ record: Int) -> Int { Int(records[record + 1]) }

  /// The record of one object in the record of an array.
  func elementRecord(_ record: Int, _ index: Int) -> Int { Int(records[record + 2 + index]) }

  /// One object in the record of an array.
  func element(_ record: Int, _ index: Int) -> DecodedObject {
    DecodedObject(document: self, record: elementRecord(record, index))
  }

  /// The objects in the record of an array.
  func elements<Model>(_ record: Int, _ make: (DecodedObject) -> Model) -> [Model] {
    var models: [Model] = []
    let count = elementCount(record)
    models.reserveCapacity(count)
    for index in 0..<count { models.append(make(element(record, index))) }
    return models
  }
}

/// Some elements of one array of objects, together with everything around the array.
public struct DecodedPart: Sendable {
  /// The node of the array.
  let array: Int
  /// The nodes of the elements.
  let elements: Range<Int>
  /// True if the part also reports problems around the elements.
  public let isFirst: Bool
}

/// The state of one declared member. Index zero is never a member, so a raw value of zero means
/// absent.
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
  /// True if the member is present under its right name.
  var isPresent: Bool { rawValue != 0 && rawValue & Self.misnamedFlag == 0 }
  /// True if the member is present under its right name and its value has the declared type.
  var isUsable: Bool { rawValue &- 1 < Self.misnamedFlag &- 1 }
  /// True if the value does not have the declared type.
  var isMalformed: Bool { rawValue & Self.malformedFlag != 0 }
  /// True if the member is present only under a misspelled name, which the service ignores.
  var isMisnamed: Bool { rawValue & Self.misnamedFlag != 0 }
}

/// One object of a decoded document.
public struct DecodedObject: Sendable {
  public let document: DecodedDocument
  let record: Int

  public var json: JSONValue { document.node(record) }
  private var node: JSONNode { document.tree[document.nodeIndex(record)] }
  public var range: SourceRange { node.range }

  /// True if the object is not closed by its own bracket, so that a missing member may just be
  /// lost.
  public var isCutShort: Bool { node.has(.irregular) }

  /// The opening bracket, which is where missing members are reported.
  public var opening: SourceRange {
    let start = range.start
    return SourceRange(start, start + 1)
  }
}
