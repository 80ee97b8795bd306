/// The source of the roles of an accepted token.
struct RoleSource {
  let claims: TokenClaims
  let issuer: PreparedIssuer
  /// The roles of the user in the directory.
  let user: [Text]
}

/// The roles of an accepted token.
struct GrantedRoles {
  private(set) var names: [Text] = []
  /// The roles of ``names`` with their origins; empty if origins are not kept.
  private(set) var grants: [RoleGrant] = []
  /// The readings that came up.
  private(set) var assumptions = Assumptions()
  private let keepsOrigins: Bool
  private let readings: Readings

  init(
    _ claims: TokenClaims, _ issuer: PreparedIssuer, _ user: [Text], _ readings: Readings,
    keepsOrigins: Bool
  ) {
    self.readings = readings
    self.keepsOrigins = keepsOrigins
    if !issuer.isVirtual,
      !issuer.roleAttributes.isEmpty || !issuer.defaultRoles.isEmpty
        || !issuer.issuerRoles.isEmpty
    {
      assumptions.insert(.rolesOnMappedIssuer)
    }
    if issuer.isVirtual || !readings.ignoresRolesOnMappedIssuers {
      addRoles(ofToken: claims, issuer)
      for role in issuer.issuerRoles { add(role, .issuerRole) }
    }
    for role in user { add(role, .directory) }
  }

  /// Sorts the roles and removes repetitions.
  mutating func sort() {
    grants.sort { $0.role < $1.role }
    if names.count > 1 { names = Set(names).sorted() }
  }

  private mutating func add(_ role: Text, _ origin: @autoclosure () -> RoleGrant.Origin) {
    names.append(role)
    if keepsOrigins { grants.append(RoleGrant(role: role, origin: origin())) }
  }

  private mutating func addRoles(ofToken claims: TokenClaims, _ issuer: PreparedIssuer) {
    var (isFound, isOdd, isSomethingThere) = (false, false, false)
    let takesOdd = readings.takesOddRolesAsText
    for name in issuer.roleAttributes {
      guard let claim = claims.claim(name) else { continue }
      if !claim.isVoid { isSomethingThere = true }
      claim.eachValue { value in
        if value.kind != .string { isOdd = true }
        guard value.kind == .string || takesOdd, let role = value.comparableText, !role.isEmpty
        else { return }
        isFound = true
        add(role, ofClaim: name, issuer)
      }
    }
    if isOdd { assumptions.insert(.oddRoleClaims) }
    if !isFound, isSomethingThere { assumptions.insert(.defaultRolesWhen) }
    let getsDefaults = readings.grantsDefaultsWhenClaimsAreAbsent ? !isSomethingThere : !isFound
    if getsDefaults {
      for role in issuer.defaultRoles { add(role, .defaultRole) }
    }
  }

  /// Adds the roles that a role of the token grants.
  private mutating func add(_ role: Text, ofClaim name: Text, _ issuer: PreparedIssuer) {
    guard let mappings = issuer.mappings[role] else {
      if !issuer.mappings.isEmpty {
        assumptions.insert(.unmappedRole)
        if readings.dropsUnmappedRoles { return }
      }
      add(role, .claim(name: name, value: role, mapping: nil))
      return
    }
    var effective = mappings[...]
    if mappings.count > 1 {
      assumptions.insert(.duplicateMapping)
      switch readings.duplicateMapping {
      case .union: break
      case .first: effective = mappings.prefix(1)
      case .last: effective = mappings.suffix(1)
      }
    }
    for mapping in effective {
      let roles = issuer.mappedRoles[mapping]
      if roles.isEmpty { assumptions.insert(.emptyMapping) }
      for mapped in roles { add(mapped, .claim(name: name, value: role, mapping: mapping)) }
    }
  }
}

extension JSONValue {
  /// True if a role claim is as good as absent.
  fileprivate var isVoid: Bool {
    kind == .string ? text.isEmpty : kind == .array && Int(node.next) == index + 1
  }
}
