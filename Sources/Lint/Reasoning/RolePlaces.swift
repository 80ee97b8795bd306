import ConfigModel

/// The ranges in which an issuer's configuration decides about roles. The index is built lazily.
final class RolePlaces {
  private let issuer: Issuer
  private lazy var places = Self.index(issuer)

  init(_ issuer: Issuer) {
    self.issuer = issuer
  }

  /// The range for a role: in the first mapping that names it, else in the default or issuer roles,
  /// else the mappings or role attributes as a whole.
  ///
  /// - Parameter role: The role, or nil for roles that the issuer does not name.
  func place(of role: Text?) -> SourceRange {
    if let place = role.flatMap({ places[$0] }) { return place }
    if issuer.roleMappingsMember.isPresent { return issuer.roleMappingsMember.range }
    return AccessTerms.place(issuer.roleAttributes, issuer)
  }

  private static func index(_ issuer: Issuer) -> [Text: SourceRange] {
    var places: [Text: SourceRange] = [:]
    func add(_ role: Text, _ range: SourceRange) {
      if places[role] == nil { places[role] = range }
    }
    for mapping in issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none {
      for element in mapping.mappedRoles.elements { add(element.text, element.range) }
      if let written = mapping.tokenRole.written { add(written.text, mapping.tokenRole.range) }
    }
    for member in [issuer.defaultRoles, issuer.issuerRoles] {
      for element in member.elements { add(element.text, element.range) }
    }
    return places
  }
}
