import ConfigModel

/// The places in the configuration that require a change.
extension NearestRun {
  func places(_ name: Text, _ problem: AccessProblem) -> [SourceRange] {
    var places: [SourceRange] = []
    var known: Set<SourceRange> = []
    func add(_ range: SourceRange?) {
      if let range, known.insert(range).inserted { places.append(range) }
    }
    for condition in terms.conditions where isReason(condition, name, problem) {
      add((brokenPlace(condition) ?? nil) ?? condition.place)
    }
    if terms.username.claims.contains(name) {
      let isUser = { (entry: TraceEntry) in
        entry.reason == .userNotFound || entry.reason == .userAmbiguous
      }
      add(trace.first(where: isUser)?.range)
    }
    if let role = search.role, let constraint = problem.claims[name] {
      var roles = ClaimConstraint(name)
      roles.roles = constraint.roles
      roles.hasNoRole = constraint.hasNoRole
      roles.isVoid = constraint.isVoid
      if !(admits(roles, claims.claim(name)) ?? true) {
        add(place(of: role, constraint.roles.last))
      }
    }
    return places
  }

  /// True if a condition requires the change of a claim.
  private func isReason(
    _ condition: AccessCondition, _ name: Text, _ problem: AccessProblem
  ) -> Bool {
    switch condition.kind {
    case .client(let client, _):
      return (client == name || username(in: problem) == name)
        && brokenPlace(condition) != nil
    case .username:
      return brokenPlace(condition) != nil
        && terms.username.claims.contains(name)
    case .filter(let claim, _, _) where claim != name: return false
    case .audience where name != AccessCondition.audience: return false
    case .expiry where name != AccessCondition.expiry: return false
    case .secret, .backends: return false
    case .filter, .audience, .expiry: return brokenPlace(condition) != nil
    }
  }

  /// The range that grants a role for a role of the token; nil for the default roles.
  private func place(of role: Text, _ source: Text?) -> SourceRange {
    let issuer = terms.terms.issuer
    guard let source else {
      let element = issuer.defaultRoles.elements.first { $0.text == role }
      return element?.range ?? issuer.anchor
    }
    for mapping in issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none {
      if mapping.tokenRole.written?.text == source,
        mapping.mappedRoles.elements.contains(where: { $0.text == role })
      {
        return mapping.tokenRole.range
      }
    }
    return AccessTerms.place(issuer.roleAttributes, issuer)
  }
}
