/// The source of the roles of an accepted token.
struct RoleSource {
  let claims: TokenClaims
  let issuer: PreparedIssuer
  /// The roles of the user in the directory.
  let user: [Text]
}

/// The roles of an accepted token.
struct GrantedRoles: ~Copyable {
  private(set) var names: [Text]
  /// The roles of ``names`` with their origins; empty if origins are not kept.
  private(set) var grants: [RoleGrant] = []
  /// The readings that came up.
  private(set) var assumptions = Assumptions()
  private let keepsOrigins: Bool
  private let readings: Readings

  /// - Parameter memory: An empty array whose capacity is reused.
  init(
    _ claims: TokenClaims, _ issuer: PreparedIssuer, _ user: [Text], _ readings: Readings,
    keepsOrigins: Bool, reusing memory: consuming [Text] = []
  ) {
    self.readings = readings
    self.keepsOrigins = keepsOrigins
    names = memory
    if names.capacity < 8 { names.reserveCapacity(8) }
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

  consuming func result() -> (names: [Text], grants: [RoleGrant]) { (names, grants) }

  /// Sorts the roles and removes repetitions.
  mutating func sort() {
    if grants.count > 1 { grants.sort { $0.role < $1.role } }
    guard names.count > 1 else { return }
    if names.count == 2 {
      if names[0] == names[1] {
        names.removeLast()
      } else if names[1] < names[0] {
        names.swapAt(0, 1)
      }
      return
    }
    names.sort()
    var last = 0
    for index in 1..<names.count where names[index] != names[last] {
      last += 1
      if last != index { names[last] = names[index] }
    }
    names.removeSubrange((last + 1)...)
  }

  private mutating func add(_ role: Text, _ origin: @autoclosure () -> RoleGrant.Origin) {
    names.append(role)
    if keepsOrigins { grants.append(RoleGrant(role: role, origin: origin())) }
  }

  private mutating func addRoles(ofToken claims: TokenClaims, _ issuer: PreparedIssuer) {
    var (isFound, isOdd, isSomethingThere) = (false, false, false)
    let takesOdd = readings.takesOddRolesAsText
    for index in issuer.roleAttributes.indices {
      guard let claim = claims.find(issuer.roleAttributes[index].name) else { continue }
      if !claims.isVoid(claim) { isSomethingThere = true }
      claims.eachValue(of: claim) { value in
        if claims.kind(value) != .string { isOdd = true }
        _ = claims.withComparableText(value, ignoringNonStrings: !takesOdd) { role in
          guard role.count > 0 else { return }
          isFound = true
          add(role, of: value, issuer.roleAttributes[index].text, claims, issuer)
        }
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
  private mutating func add(
    _ role: BorrowedText, of value: Claim, _ attribute: @autoclosure () -> Text,
    _ claims: TokenClaims, _ issuer: PreparedIssuer
  ) {
    var places = issuer.mappings.places(of: role)
    guard !places.isEmpty else {
      if !issuer.mappings.isEmpty {
        assumptions.insert(.unmappedRole)
        if readings.dropsUnmappedRoles { return }
      }
      let name = claims.comparableText(value, role)
      add(name, .claim(name: attribute(), value: name, mapping: nil))
      return
    }
    if places.count > 1 {
      assumptions.insert(.duplicateMapping)
      switch readings.duplicateMapping {
      case .union: break
      case .first: places = places.prefix(1)
      case .last: places = places.suffix(1)
      }
    }
    for place in places {
      let (number, roles) = issuer.mappings.mapping(at: place)
      if roles.isEmpty { assumptions.insert(.emptyMapping) }
      for mapped in roles {
        add(
          mapped,
          .claim(
            name: attribute(), value: claims.comparableText(value, role), mapping: number))
      }
    }
  }
}

extension TokenClaims {
  /// Copies a borrowed text, unless it is a string of the token.
  fileprivate func comparableText(_ claim: Claim, _ lent: BorrowedText) -> Text {
    kind(claim) == .string ? value(claim).text : Text(copying: lent)
  }

  /// True if a role claim is as good as absent.
  fileprivate func isVoid(_ claim: Claim) -> Bool {
    kind(claim) == .string ? withText(claim) { $0.count == 0 } : isEmptyArray(claim)
  }
}
