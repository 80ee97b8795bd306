/// What an accepted token is worth: roles, and a lifetime.
extension ExchangeRun {
  // MARK: Roles

  mutating func grantRoles(_ issuer: PreparedIssuer, _ user: DirectoryUser?) {
    var grants: [RoleGrant] = []
    if !issuer.isVirtual,
      !issuer.roleAttributes.isEmpty || !issuer.defaultRoles.isEmpty
        || !issuer.issuerRoles.isEmpty
    {
      assumptions.insert(.rolesOnMappedIssuer)
    }
    if issuer.isVirtual || !readings.ignoresRolesOnMappedIssuers {
      grants = rolesOfToken(issuer)
      for role in issuer.issuerRoles { grants.append(RoleGrant(role: role, origin: .issuerRole)) }
    }
    for role in user?.roles ?? [] { grants.append(RoleGrant(role: role, origin: .directory)) }
    if grants.count > 1 { grants.sort { $0.role < $1.role } }
    decision.grants = grants
  }

  private mutating func rolesOfToken(_ issuer: PreparedIssuer) -> [RoleGrant] {
    var grants: [RoleGrant] = []
    var (isFound, isOdd, isSomethingThere) = (false, false, false)
    let takesOdd = readings.takesOddRolesAsText
    for name in issuer.roleAttributes {
      guard let claim = claims.claim(name) else { continue }
      if !claim.isVoid { isSomethingThere = true }
      claim.eachValue { value in
        if value.kind != .string { isOdd = true }
        guard let role = value.comparableText(ignoringNonStrings: !takesOdd), !role.isEmpty else {
          return
        }
        isFound = true
        grant(role, of: name, issuer, &grants)
      }
    }
    if isOdd { assumptions.insert(.oddRoleClaims) }
    if !isFound, isSomethingThere { assumptions.insert(.defaultRolesWhen) }
    let getsDefaults = readings.grantsDefaultsWhenClaimsAreAbsent ? !isSomethingThere : !isFound
    if getsDefaults {
      for role in issuer.defaultRoles { grants.append(RoleGrant(role: role, origin: .defaultRole)) }
    }
    return grants
  }

  /// Grants what a role of the token is worth.
  private mutating func grant(
    _ role: Text, of claim: Text, _ issuer: PreparedIssuer, _ grants: inout [RoleGrant]
  ) {
    let mappings = issuer.mappings.of(role)
    guard !mappings.isEmpty else {
      if !issuer.mappings.isEmpty {
        assumptions.insert(.unmappedRole)
        if readings.dropsUnmappedRoles { return }
      }
      grants.append(
        RoleGrant(role: role, origin: .claim(name: claim, value: role, mapping: nil)))
      return
    }
    if mappings.count > 1 { assumptions.insert(.duplicateMapping) }
    let counting: ArraySlice<Int> =
      switch readings.duplicateMapping {
      case .union: mappings[...]
      case .first: mappings.prefix(1)
      case .last: mappings.suffix(1)
      }
    for mapping in counting {
      let roles = issuer.mappings.mappedRoles[mapping]
      if roles.isEmpty { assumptions.insert(.emptyMapping) }
      for mapped in roles {
        grants.append(
          RoleGrant(role: mapped, origin: .claim(name: claim, value: role, mapping: mapping)))
      }
    }
  }

  // MARK: Lifetime

  mutating func setLifetime(_ issuer: PreparedIssuer) {
    let rule: LifetimeRule
    do throws(LifetimeRule.UnknownPolicy) {
      rule = try LifetimeRule(issuer.issuer, environment.policies)
    } catch {
      fail(
        .timeoutPolicyInvalid, .lifetime, at: error.range,
        error.range == nil
          ? "the environment's token timeout policy '\(error.text)' does not exist"
          : "there is no token timeout policy '\(error.text)'")
      return
    }
    if rule.hasInvalidSeconds, rule.policy != .external { assumptions.insert(.invalidTimeout) }
    let limit = now.addingReportingOverflow(rule.seconds)
    let ownExpiry = limit.overflow ? Int.max : limit.partialValue
    var expiresAt = ownExpiry
    if rule.policy != .seconds {
      guard let exp = claims.claim("exp") else {
        assumptions.insert(.externalExpiry)
        fail(
          .tokenExpMissing, .lifetime, at: issuer.issuer.tokenTimeoutPolicy.range,
          "the lifetime is that of the token, which has no 'exp'")
        return
      }
      guard let date = exp.numericDate else { return }
      let external = Int(date.rounded(.down))
      expiresAt = rule.policy == .external ? external : min(external, ownExpiry)
    }
    decision.lifetime = Lifetime(
      issuedAt: now, expiresAt: expiresAt, policySource: rule.policySource,
      secondsSource: rule.policy == .external ? nil : rule.secondsSource)
  }
}

extension JSONValue {
  /// Whether a role claim is as good as absent.
  fileprivate var isVoid: Bool {
    switch kind {
    case .string: text.isEmpty
    case .array: node.next == index + 1
    default: false
    }
  }
}
