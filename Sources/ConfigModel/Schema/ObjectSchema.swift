/// The possible members of one kind of JSON object, in the order of the documentation.
public final class ObjectSchema: Sendable {
  /// The name of such an object in messages: `issuer`, `filter`, …
  public let title: String
  public let fields: [Field]
  /// True if undeclared members are accepted, because the document belongs to another product.
  public let isOpen: Bool
  /// True if null means the same as an absent member. Much software writes null for absent values,
  /// and overrides use it to remove a member. In other documents it has no meaning.
  public let allowsNull: Bool
  /// True if projects begin with a template of this kind that users fill in.
  public let isOfTemplates: Bool
  let keys: [FieldKey]
  /// The indices of the required members.
  let requiredSlots: [Int]

  /// The schema of an object whose members an enumeration declares.
  public convenience init<Member: SchemaMember>(
    _ title: String, isOpen: Bool = false, allowsNull: Bool = false, isOfTemplates: Bool = false,
    _ members: Member.Type
  ) {
    self.init(
      title, isOpen: isOpen, allowsNull: allowsNull, isOfTemplates: isOfTemplates,
      members.allCases.map(\.field))
  }

  /// The schema of an object without a typed view.
  public init(
    _ title: String, isOpen: Bool = false, allowsNull: Bool = false, isOfTemplates: Bool = false,
    _ fields: [Field]
  ) {
    self.title = title
    self.isOpen = isOpen
    self.allowsNull = isOpen || allowsNull
    self.isOfTemplates = isOfTemplates
    self.fields = fields
    keys = fields.map(FieldKey.init)
    requiredSlots = fields.indices.filter { fields[$0].isRequired }
  }

  /// The index in ``fields`` of the name at a node; nil if it is not declared.
  public func slot(namedAt index: Int, in tree: JSONTree) -> Int? {
    slot(named: JSONValue(tree: tree, index: index).text)
  }

  /// The index in ``fields`` of a name.
  ///
  /// - Parameter previous: The index of the previous member, or -1. Most documents follow the order
  ///   of the documentation, so the next member is found at once.
  func slot(named name: Text, after previous: Int = -1) -> Int? {
    for slot in previous + 1..<keys.count where keys[slot].matches(name) { return slot }
    for slot in 0..<previous + 1 where keys[slot].matches(name) { return slot }
    return nil
  }

  /// The index of one of this schema's fields.
  func slot(of field: Field) -> Int? {
    fields.firstIndex { $0 === field }
  }

  /// This schema and all schemas nested in it, outermost first.
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
