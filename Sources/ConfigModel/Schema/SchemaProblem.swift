/// A place where valid JSON does not match its schema.
public struct SchemaProblem: Sendable {
  public let kind: Kind
  /// The value in question, the name of an unknown member, or the object that lacks a required
  /// member.
  public let value: JSONValue
  /// The schema of the object.
  public let schema: ObjectSchema
  /// The index of the declared member, if there is one.
  public let slot: Int?
  /// The object that contains the member, or the array that contains the element; nil for the root.
  public let container: JSONValue?

  public enum Kind: Sendable {
    /// A value of another type than the declared one, unless a more specific kind below applies.
    case wrongType
    case null
    /// A Boolean or an integer in quotes.
    case quotedScalar
    /// A single value in place of an array, which a fix can wrap.
    case notInArray
    /// A number with a fraction or an exponent, or beyond the range that every reader represents
    /// exactly.
    case nonInteger
    case belowMinimum
    /// A string that is not an allowed value.
    case notAllowed
    case missing
    /// An undeclared member.
    case unknown(Likeness)
  }

  /// The declared name that an unknown member's name resembles.
  public enum Likeness: Sendable {
    /// A declared name with other letter case.
    case differsInCase(Field)
    /// A name that other objects of the same document declare.
    case belongs(in: [ObjectSchema])
    /// A declared name with up to two typos.
    case misspelt(Field)
    case nothing

    /// The declared member that is probably intended.
    public var field: Field? {
      switch self {
      case .differsInCase(let field), .misspelt(let field): field
      case .belongs, .nothing: nil
      }
    }
  }

  public var field: Field? { slot.map { schema.fields[$0] } }

  /// True if the problem is about an element of an array rather than about the member's own value.
  public var isElement: Bool { container?.kind == .array }

  /// The edits that remove the value: the whole member, or the element.
  public var removal: [Edit] {
    guard let container else { return [] }
    if container.kind == .array { return container.removing(value) }
    return container.members.first { $0.value.index == value.index }.map(container.removing) ?? []
  }
}

extension SchemaProblem.Likeness {
  /// Finds the declared name that a name resembles. The schema must not declare the name itself.
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
