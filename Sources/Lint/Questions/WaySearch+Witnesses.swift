import ConfigModel

/// Tokens for the ways in.
extension WaySearch {
  struct Found {
    var witness: PropertyWitness
    /// The claims that can hold the role.
    var claims: [Text] = []
    var isUndecided = false
  }

  /// A token for a route. The claims of the result are those role claims that some token can use.
  ///
  /// - Parameters:
  ///   - previous: The last way found for the same username; nil if there is none yet.
  ///   - accepted: Finds the problems for accepted tokens with the username.
  func witness(
    _ route: Route, after previous: Found?, _ accepted: () -> [AccessProblem], _ username: Text,
    _ validity: Int
  ) -> Solution<Found> {
    func first(
      _ problems: [AccessProblem], _ outcome: Text? = nil, _ more: [ClaimCondition] = []
    ) -> Solution<PropertyWitness> {
      self.first(
        problems, (outcome ?? route.roles.first).map { [Glob($0)] }, more, validity)
    }
    func narrowed(_ change: (inout AccessProblem) -> Void) -> [AccessProblem] {
      accepted().map { problem in
        var problem = problem
        change(&problem)
        return problem
      }
    }
    let attributes = terms.roles.attributes
    switch route.condition?.kind {
    case .roles(let sources, _):
      return each(attributes) { attribute in
        let conditions = sources.map { ClaimCondition(attribute, .matches([Glob($0)])) }
        if let role = route.roles.first {
          func makeJudge() -> PropertyJudge { judge([Glob(role)], conditions) }
          if let known = known(sources, in: attribute, username, makeJudge)
            ?? changed(previous, to: sources, in: attribute, makeJudge)
          {
            return .some(known)
          }
        }
        return first(
          narrowed { $0.demand(attribute) { $0.roles += sources } }, nil, conditions)
      }
    case .unmappedRole(let globs):
      let search = UnmappedRoles(globs, solver)
      let mapped = terms.roles.mappedNames
      return each(attributes) { attribute in
        var isUndecided = false
        for problem in accepted() {
          let found = search.first(in: attribute, of: problem, outside: mapped) { granting, role in
            first([granting], role, [ClaimCondition(attribute, .matches([Glob(role)]))])
          }
          switch found {
          case .none: continue
          case .undecided: isUndecided = true
          case .some(let witness): return .some(witness)
          }
        }
        return isUndecided ? .undecided : .none
      }
    case .noRole, .nothing:
      return first(accepted().map(terms.roles.grantingDefaults)).map {
        Found(witness: $0, claims: attributes)
      }
    case .directory(let keys):
      return first(narrowed { $0.demand(username) { $0.usernames.append(keys) } })
        .map { Found(witness: $0, claims: [username]) }
    default: return first(accepted()).map { Found(witness: $0) }
    }
  }

  private func each(
    _ attributes: [Text], _ solve: (Text) -> Solution<PropertyWitness>
  ) -> Solution<Found> {
    var found: Found?
    var isUndecided = false
    for attribute in attributes {
      switch solve(attribute) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let witness):
        if found == nil { found = Found(witness: witness) }
        found?.claims.append(attribute)
      }
    }
    found?.isUndecided = isUndecided
    return found.map { .some($0) } ?? (isUndecided ? .undecided : .none)
  }

  /// The first solution that the evaluator confirms.
  func first(
    _ problems: [AccessProblem], _ roles: [Glob]?, _ more: [ClaimCondition],
    _ validity: Int
  ) -> Solution<PropertyWitness> {
    judge(roles, more).first(
      problems, solver, terms.username.claims, remaining: max(validity, AccessToken.usualSeconds),
      named)
  }

  private func judge(_ roles: [Glob]?, _ more: [ClaimCondition]) -> PropertyJudge {
    PropertyJudge(
      exchange, directory?.users,
      PropertyProblems(
        question.property(roles: roles, more), ClaimSolver(views: solver.views, effort: shortening))
    )
  }

  /// The first candidate that the evaluator accepts and that solves the problems for these roles: a
  /// claim has all of them, and another one has the username.
  private func known(
    _ roles: [Text], in claim: Text, _ username: Text, _ makeJudge: () -> PropertyJudge
  ) -> PropertyWitness? {
    guard let role = roles.first, let tokens = candidates[role] else { return nil }
    let judge = makeJudge()
    let newer = terms.username.claim
    for token in tokens where newer == username || token.claims[newer] == nil {
      let members = token.claims[claim]?.members ?? []
      guard token.claims[username] != nil,
        roles.allSatisfy({ role in members.contains { !role.isEmpty && $0.text == role } }),
        let witness = judge.repeated(token, terms.username.claims)
      else { continue }
      return witness
    }
    return nil
  }

  /// The previous token with another role, if the evaluator accepts it: the other claims need not be solved for
  /// again.
  private func changed(
    _ previous: Found?, to roles: [Text], in claim: Text, _ makeJudge: () -> PropertyJudge
  ) -> PropertyWitness? {
    // The evaluator would accept a role without a text that is granted by default, and a token of another issuer.
    guard let previous, previous.claims.first == claim, claim != ReasonedIssuer.issuerClaim,
      roles.count == 1, !roles[0].isEmpty, var token = previous.witness.token,
      case .string = token.claims[claim]
    else { return nil }
    token.claims[claim] = .string(roles[0].string)
    return makeJudge().repeated(token, terms.username.claims)
  }

  /// The parts of a backend that a condition names; nil if there is none.
  private func named(_ backend: BackendIdentity) -> BackendIdentity? {
    let entries = terms.terms.backends ?? []
    let asked = question.backend
    var named = BackendIdentity()
    if asked?.name != nil || entries.contains(where: { $0.name != nil }) {
      named.name = backend.name
    }
    if asked?.version != nil || entries.contains(where: { $0.version != nil }) {
      named.version = backend.version
    }
    if asked?.clientId != nil || entries.contains(where: { $0.clientId != nil }) {
      named.clientId = backend.clientId
    }
    return named == BackendIdentity() ? nil : named
  }
}
