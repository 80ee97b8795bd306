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
    let node = tree[index]
    guard !node.has(.escaped), !node.has(.irregular) else {
      let name = JSONValue(tree: tree, index: index).text
      return fields.firstIndex { name == $0.name }
    }
    let text = tree.source.start + (Int(node.start) + 1)
    let count = Int(node.end) - Int(node.start) - 2
    let head = FieldKey.word(text, count)
    for slot in keys.indices where keys[slot].matches(text, count, head: head) { return slot }
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
