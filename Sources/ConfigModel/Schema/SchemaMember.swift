/// The members of one kind of object, each declared once. The raw value of a member is its index in
/// the schema, so a member may be inserted anywhere.
public protocol SchemaMember: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
  /// The declaration. It is made once, for the schema.
  var field: Field { get }
}

/// Members whose presence is noted in ``Features``, each by a bit of its own.
protocol SurveyedMember: SchemaMember {
  /// The bit of the first member. Those of the others follow, in their order.
  static var firstFeature: Int { get }
}

extension SurveyedMember {
  /// The bit for this member.
  @inline(__always) var feature: Int { Self.firstFeature &+ rawValue }
}
