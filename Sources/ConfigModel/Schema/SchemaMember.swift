/// The members of one kind of object, each declared once. The raw value of a member is its index in
/// the schema, so the cases have no raw values of their own.
public protocol SchemaMember: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  /// The declaration of the member. Each call makes a new one; readers use those of the schema.
  var field: Field { get }
}

/// Members whose presence is noted in ``Features``, each by a bit of its own. The bits of all such
/// members follow each other: a new last member is named by `firstFeature` of the next enumeration.
protocol SurveyedMember: SchemaMember {
  /// The bit of the first member. Those of the others follow, in their order.
  static var firstFeature: Int { get }
}

extension SurveyedMember {
  /// The bit for this member.
  @inline(__always) var feature: Int { Self.firstFeature &+ rawValue }
}
