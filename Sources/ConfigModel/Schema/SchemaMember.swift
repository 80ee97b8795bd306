/// The members of one kind of object, each declared once. The raw value of a member is its index in
/// the schema, so the cases have no raw values of their own.
public protocol SchemaMember: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  /// The declaration of the member. Each call makes a new one; readers use those of the schema.
  var field: Field { get }
}
