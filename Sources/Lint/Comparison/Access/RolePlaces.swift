import ConfigModel

/// Where an issuer decides about roles. The index is made when it is first asked.
final class RolePlaces {
  private let issuer: Issuer
  private lazy var places = Self.index(issuer)

  init(_ issuer: Issuer) {
    self.issuer = issuer
  }

  /// The place of a role: in the first mapping that names it, else among the roles that are granted
  /// without one, else where roles are looked for.
  ///
  /// - Parameter role: Nil for roles that are not named.
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
