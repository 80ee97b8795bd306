import ConfigModel

/// Checks properties without a policy, under the default readings.
///
/// The answers are true only if they are proved with ``ClaimSolver``. All properties of a suite share
/// the work budget.
package struct PropertyLogic {
  private let solver = ClaimSolver(
    views: ClaimViews(Readings()), effort: AccessEffort(AccessEffort.standard))

  package init() {}

  /// True if the property is about no token at all, so that it holds for every configuration.
  package func isVacuous(_ property: AccessProperty) -> Bool {
    // No request without an identified client is accepted.
    if property.quantifier == .never, property.outcome.form == ClientAuthentication.none {
      return true
    }
    return isWithoutTokens(property)
  }

  /// True if no token that meets the conditions is exempt, so that the exceptions can be removed.
  package func isExceptionDead(_ property: AccessProperty) -> Bool {
    guard let exceptions = property.exceptions, !isVacuous(property) else { return false }
    return isWithoutTokens(
      AccessProperty(
        property.quantifier, property.outcome, where: property.conditions + exceptions))
  }

  /// True if some token must have the outcome of one property and must not have that of the other,
  /// whichever claim other than `aud` and `exp` holds the username.
  ///
  /// - Parameter never: A property about what never happens; `always` is the opposite.
  package func isContradicted(_ never: AccessProperty, by always: AccessProperty) -> Bool {
    let globs = (never.outcome.roles ?? []) + (never.outcome.usernames ?? [])
    guard spend(16 + globs.count), isPart(never.outcome, of: always.outcome) else { return false }
    var outcome = always.outcome
    outcome.backend = BackendIdentity(
      name: always.outcome.backend?.name ?? never.outcome.backend?.name,
      version: always.outcome.backend?.version ?? never.outcome.backend?.version,
      clientId: always.outcome.backend?.clientId ?? never.outcome.backend?.clientId)
    let all = branches(never).flatMap { exempt in
      branches(always).map { never.conditions + always.conditions + exempt + $0 }
    }
    let claims = Set(all.joined().map(\.claim)).subtracting([
      ReasonedIssuer.issuerClaim, AccessCondition.expiry, AccessCondition.audience,
    ])
    return ([nil] + claims.sorted()).allSatisfy { username in
      all.contains { conditions in
        hasToken(AccessProperty(.always, outcome, where: conditions), username)
      }
    }
  }

  /// Charges for work on a pair of properties. Returns false if the budget is exhausted and the work
  /// must not be done.
  package func spend(_ steps: Int) -> Bool { solver.effort.spend(steps) }

  /// The ways not to be exempt.
  private func branches(_ property: AccessProperty) -> [[ClaimCondition]] {
    property.exceptions.map { $0.map { [$0.negated] } } ?? [[]]
  }

  /// True if every token with one outcome has the other one, too, for some request that both are about.
  private func isPart(
    _ outcome: AccessProperty.Outcome, of whole: AccessProperty.Outcome
  ) -> Bool {
    func covers(_ globs: [Glob]?, _ others: [Glob]?) -> Bool {
      guard let globs else { return true }
      let union = GlobUnion(globs)
      return others?.allSatisfy { glob in
        if case .by = union.cover(of: glob) { true } else { false }
      } ?? false
    }
    func agree(_ part: String?, _ other: String?) -> Bool {
      part == nil || other == nil || part == other
    }
    let (backend, other) = (outcome.backend, whole.backend)
    return covers(outcome.roles, whole.roles) && covers(outcome.usernames, whole.usernames)
      && (outcome.userKind == nil || outcome.userKind == whole.userKind)
      && (outcome.lifetimeOver.map { limit in whole.lifetimeOver.map { $0 >= limit } ?? false }
        ?? true)
      && (outcome.form == nil || outcome.form == whole.form ?? .header)
      && agree(backend?.name, other?.name) && agree(backend?.version, other?.version)
      && agree(backend?.clientId, other?.clientId)
  }

  // MARK: Solving

  private func isWithoutTokens(_ property: AccessProperty) -> Bool {
    problems(property).allSatisfy { problem in
      var problem = problem
      return problem.solve(solver).isNone
    }
  }

  /// - Parameter username: A claim that holds one string; nil if none needs to.
  private func hasToken(_ property: AccessProperty, _ username: Text?) -> Bool {
    problems(property).contains { problem in
      var problem = problem
      if let username { problem.demand(username) { $0.isUsername = true } }
      return problem.solve(solver).value != nil
    }
  }

  /// The tokens that the property is about, each with the name of some issuer and a time of expiry.
  private func problems(_ property: AccessProperty) -> [AccessProblem] {
    PropertyProblems(property, solver).subjects.map { problem in
      var problem = problem
      problem.demand(ReasonedIssuer.issuerClaim) { $0.isUsername = true }
      problem.demand(AccessCondition.expiry) { $0.isPresent = true }
      return problem
    }
  }
}

/// The clear properties of a suite.
struct ClearProperties {
  /// Properties of tokens.
  private(set) var ofTokens: [(stated: TokenTestProperty, property: AccessProperty)] = []
  private(set) var ofOrigins:
    [(stated: TokenTestProperty, quantifier: OriginProver.Quantifier, patterns: [Text])] = []

  init(_ suite: TokenTestSuite) {
    guard !suite.object.isCutShort else { return }
    for stated in suite.properties {
      if stated.isOfOrigin {
        guard let (quantifier, patterns) = try? OriginProver.statement(of: stated) else { continue }
        ofOrigins.append((stated, quantifier, patterns))
      } else if let property = try? AccessProperty(stated) {
        ofTokens.append((stated, property))
      }
    }
  }
}
