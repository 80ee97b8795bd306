/// The members that one kind of JSON object may have, in the order of the documentation.
public final class ObjectSchema: Sendable {
  /// What such an object is called in messages: `issuer`, `filter`, …
  public let title: String
  public let fields: [Field]
  /// The bit of ``Traits`` that stands for the first member; nil where nobody asks.
  let firstTrait: Int?

  public init(_ title: String, firstTrait: Int? = nil, _ fields: [Field]) {
    self.title = title
    self.firstTrait = firstTrait
    self.fields = fields
  }

  /// The position of a member in ``fields``.
  public func slot(named name: Text) -> Int? {
    fields.firstIndex { name == $0.name }
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
