/// The members that one kind of JSON object may have, in the order of the documentation.
public final class ObjectSchema: Sendable {
  /// What such an object is called in messages: `issuer`, `filter`, …
  public let title: String
  public let fields: [Field]
  /// Whether other members than these are nobody's business here: the document is another's.
  public let isOpen: Bool
  /// Whether null stands for a member that is not there. Much software writes it for what it does not
  /// have, and overrides take something away with it; elsewhere it has no meaning.
  public let allowsNull: Bool
  /// Whether projects begin with a document of this kind that somebody has to fill in.
  public let isOfTemplates: Bool
  /// The bit of ``Traits`` that stands for the first member; nil where nobody asks.
  let firstTrait: Int?
  let keys: [FieldKey]
  /// The positions of the members that must be there.
  let requiredSlots: [Int]

  public init(
    _ title: String, firstTrait: Int? = nil, isOpen: Bool = false, allowsNull: Bool = false,
    isOfTemplates: Bool = false,
    _ fields: [Field]
  ) {
    self.title = title
    self.isOpen = isOpen
    self.allowsNull = isOpen || allowsNull
    self.isOfTemplates = isOfTemplates
    self.firstTrait = firstTrait
    self.fields = fields
    keys = fields.map(FieldKey.init)
    requiredSlots = fields.indices.filter { fields[$0].isRequired }
  }

  /// The position in ``fields`` of the member with the name at a node; nil when there is none.
  public func slot(namedAt index: Int, in tree: JSONTree) -> Int? {
    withExtendedLifetime(tree) {
      guard let name = BorrowedTree(tree).plainText(at: index) else {
        return slot(named: JSONValue(tree: tree, index: index).text)
      }
      return slot(named: name, after: -1)
    }
  }

  /// The position in ``fields`` of a member that is not written as it reads.
  func slot(named name: Text) -> Int? {
    fields.firstIndex { name == $0.name }
  }

  /// The position in ``fields`` of a member.
  ///
  /// - Parameter previous: The position of the member before it, or -1. People mostly keep to the order
  ///   of the documentation, so that the next one is found at once.
  @inline(__always) func slot(named name: BorrowedText, after previous: Int) -> Int? {
    let head = FieldKey.word(name.start, name.count)
    for slot in (previous &+ 1)..<keys.count
    where keys[slot].matches(name.start, name.count, head: head) {
      return slot
    }
    for slot in 0..<(previous &+ 1) where keys[slot].matches(name.start, name.count, head: head) {
      return slot
    }
    return nil
  }

  /// The position of one of its own members.
  func slot(of field: Field) -> Int? {
    fields.firstIndex { $0 === field }
  }

  /// This schema and every schema below it, outermost first.
  public var family: [ObjectSchema] {
    var family = [self]
    for field in fields {
      switch field.type {
      case .object(let schema), .objects(let schema): family += schema.family
      default: break
      }
    }
    return family
  }
}
