/// A place where a document is JSON, yet not what its schema declares.
package struct SchemaProblem: Sendable {
  package let kind: Kind
  /// The value in question; of an unknown member its name; of a missing one the object.
  package let value: JSONValue
  /// The object's schema.
  package let schema: ObjectSchema
  /// The declared member, where there is one.
  package let slot: Int?
  /// The object that the member belongs to, or the array that the element does; nil for the root.
  package let container: JSONValue?

  package enum Kind: Sendable {
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
  package enum Likeness: Sendable {
    /// A declared name, but for upper and lower case.
    case differsInCase(Field)
    /// A member of other objects of the same document.
    case belongs(in: [ObjectSchema])
    /// A declared name, up to two typing slips.
    case misspelt(Field)
    case nothing

    /// The declared member that is probably meant.
    package var field: Field? {
      switch self {
      case .differsInCase(let field), .misspelt(let field): field
      case .belongs, .nothing: nil
      }
    }
  }

  package var field: Field? { slot.map { schema.fields[$0] } }

  /// Whether it is about an element of the member's array, and not about the member's own value.
  package var isElement: Bool { container?.kind == .array }

  /// The edits that take the value away: the whole member, or the element.
  package var removal: [Edit] {
    guard let container else { return [] }
    if container.kind == .array { return container.removing(value) }
    return container.members.first { $0.value.index == value.index }.map(container.removing) ?? []
  }
}
