/// A JSON tree in which every declared member has been found and checked once.
///
/// ``problems`` holds the findings of that walk. The typed models treat a value that does not match
/// its declaration as absent, and report it as such.
public final class DecodedDocument: Sendable {
  public let tree: JSONTree
  public let schema: ObjectSchema
  public let problems: [SchemaProblem]
  /// The records of objects and arrays of objects. The record of an object is its node, followed by
  /// one slot per declared member. The record of an array of objects is its node and the number of
  /// elements, followed by the record of each element. A slot holds the node of a scalar or of an
  /// array of strings, or the record of a member that is declared as an object or an array of
  /// objects, even if its value has another type. It also holds the flags of ``Slot``.
  private let records: [UInt32]
  private let rootRecord: Int?

  public init(_ tree: JSONTree, _ schema: ObjectSchema) {
    var decoder = SchemaDecoder(tree, schema)
    rootRecord = decoder.decodeRoot()
    self.tree = tree
    self.schema = schema
    records = decoder.records
    problems = decoder.problems
  }

  /// The root; nil if it is not an object.
  public var root: DecodedObject? {
    rootRecord.map { DecodedObject(document: self, record: $0) }
  }

  func slot(_ record: Int, _ slot: Int) -> Slot {
    Slot(rawValue: records[record + 1 + slot])
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
