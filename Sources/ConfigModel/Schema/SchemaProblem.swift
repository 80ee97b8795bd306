/// A place where a document is JSON, yet not what its schema declares.
public struct SchemaProblem: Sendable {
  public let kind: Kind
  /// The value in question; of an unknown member its name; of a missing one the object.
  public let value: JSONValue
  /// The object's schema.
  public let schema: ObjectSchema
  /// The declared member, where there is one.
  public let slot: Int?
  /// The object that the member belongs to, or the array that the element does; nil for the root.
  public let container: JSONValue?

  public enum Kind: Sendable {
    /// A value of another type than the declared one, and of none of the kinds below.
    case wrongType
    case null
    /// A boolean or an integer in quotes.
    case quotedScalar
    /// One value where an array is declared: it can be wrapped.
    case notInArray
    /// A number with a fraction or an exponent, or beyond what every reader keeps exact.
    case nonInteger
    case belowMinimum
    /// A text that is not among the allowed ones.
    case notAllowed
    case missing
    /// A member that the schema does not have.
    case unknown(Likeness)
  }

  /// What an unknown member's name resembles.
  public enum Likeness: Sendable {
    /// A declared name, but for upper and lower case.
    case differsInCase(Field)
    /// A member of other objects of the same document.
    case belongs(in: [ObjectSchema])
    /// A declared name, up to two typing slips.
    case misspelt(Field)
    case nothing

    /// The declared member that is probably meant.
    public var field: Field? {
      switch self {
      case .differsInCase(let field), .misspelt(let field): field
      case .belongs, .nothing: nil
      }
    }
  }

  public var field: Field? { slot.map { schema.fields[$0] } }

  /// Whether it is about an element of the member's array, and not about the member's own value.
  public var isElement: Bool { container?.kind == .array }

  /// The edits that take the value away: the whole member, or the element.
  public var removal: [Edit] {
    guard let container else { return [] }
    if container.kind == .array { return container.removing(value) }
    return container.members.first { $0.value.index == value.index }.map(container.removing) ?? []
  }
}

extension SchemaProblem.Likeness {
  /// What a name resembles that a schema does not declare, in a document of another schema.
  init(_ name: String, in schema: ObjectSchema, of document: ObjectSchema) {
    let lowercased = name.lowercased()
    if let field = schema.fields.first(where: { $0.name.description.lowercased() == lowercased }) {
      self = .differsInCase(field)
      return
    }
    let homes = document.family.filter { other in
      other !== schema && other.fields.contains { $0.name.description == name }
    }
    if !homes.isEmpty {
      self = .belongs(in: homes)
      return
    }
    let names = schema.fields.map(\.name.description)
    guard let near = EditDistance.nearest(to: name, among: names),
      let field = schema.fields.first(where: { $0.name.description == near })
    else {
      self = .nothing
      return
    }
    self = .misspelt(field)
  }
}
