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

  private enum Policy {
    case seconds, external, limited

    init?(_ text: Text) {
      switch text {
      case _ where text == "FromTimeoutSecs": self = .seconds
      case _ where text == "FromExternalToken": self = .external
      case _ where text == "FromExternalTokenLimitedByTimeoutSecs": self = .limited
      default: return nil
      }
    }
  }

  /// What holds where neither issuer nor environment say how long a token lasts (JWT Configuration
  /// Reference, Issuer Fields).
  private static let defaultSeconds = 28800

  mutating func setLifetime(_ issuer: PreparedIssuer) {
    guard let (policy, policySource) = policy(issuer) else { return }
    let (seconds, secondsSource) = seconds(issuer, counts: policy != .external)
    let limit = now.addingReportingOverflow(seconds)
    let ownExpiry = limit.overflow ? Int.max : limit.partialValue
    var expiresAt = ownExpiry
    if policy != .seconds {
      guard let exp = claims.claim("exp") else {
        assumptions.insert(.externalExpiry)
        fail(
          .tokenExpMissing, .lifetime, at: issuer.issuer.tokenTimeoutPolicy.range,
          "the lifetime is that of the token, which has no 'exp'")
        return
      }
      guard let date = exp.numericDate else { return }
      let external = Int(date.rounded(.down))
      expiresAt = policy == .external ? external : min(external, ownExpiry)
    }
    decision.lifetime = Lifetime(
      issuedAt: now, expiresAt: expiresAt, policySource: policySource,
      secondsSource: policy == .external ? nil : secondsSource)
  }

  private mutating func policy(_ issuer: PreparedIssuer) -> (Policy, Lifetime.Source)? {
    let member = issuer.issuer.tokenTimeoutPolicy
    if let json = member.json, member.isPresent, json.kind == .string {
      guard let policy = Policy(json.text) else {
        fail(
          .timeoutPolicyInvalid, .lifetime, at: json.range,
          "there is no token timeout policy '\(json.text)'")
        return nil
      }
      return (policy, .issuer)
    }
    if let text = environment.policies.tokenExchangeTimeoutPolicy {
      guard let policy = Policy(text) else {
        fail(
          .timeoutPolicyInvalid, .lifetime, at: nil,
          "the environment's token timeout policy '\(text)' does not exist")
        return nil
      }
      return (policy, .environment)
    }
    return (.seconds, .default)
  }

  private mutating func seconds(
    _ issuer: PreparedIssuer, counts: Bool
  ) -> (Int, Lifetime.Source) {
    let member = issuer.issuer.tokenTimeoutSeconds
    if member.isPresent, let seconds = member.json?.wholeNumber, seconds > 0 {
      return (seconds, .issuer)
    }
    if member.isPresent, counts { assumptions.insert(.invalidTimeout) }
    if let seconds = environment.policies.tokenExchangeTimeoutSeconds {
      if seconds > 0 { return (seconds, .environment) }
      if counts { assumptions.insert(.invalidTimeout) }
    }
    return (Self.defaultSeconds, .default)
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
