import ConfigModel

/// Searches for a token that refutes a property, issuer by issuer, under fixed readings.
struct PropertySearch {
  private let property: AccessProperty
  private let problems: PropertyProblems
  private let solver: ClaimSolver
  private let judge: PropertyJudge
  private let directory: Directory?

  init(
    _ property: AccessProperty, _ exchange: TokenExchange, _ solver: ClaimSolver,
    _ directory: Directory?
  ) {
    self.property = property
    self.solver = solver
    self.directory = directory
    problems = PropertyProblems(property, solver)
    judge = PropertyJudge(exchange, directory?.users, problems)
  }

  /// False if no token of the issuer meets the conditions on `iss`.
  func mayConcern(_ name: Text) -> Bool {
    problems.conditions.allSatisfy { condition in
      condition.claim != ReasonedIssuer.issuerClaim || condition.isMet(by: name)
    }
  }

  func counterexample(_ issuer: ReasonedIssuer) -> Solution<PropertyWitness> {
    switch property.quantifier {
    case .never: forbidden(issuer)
    case .always: missing(issuer)
    }
  }

  /// True if a token that refutes the property under other readings also refutes it under these.
  ///
  /// - Parameter issuer: The issuer of the token; nil if it is not configured.
  func isRefuted(by token: AccessToken, _ issuer: ReasonedIssuer?) -> Bool {
    judge.refutation(token, issuer?.terms.username.claims ?? []) != nil
  }

  /// A counterexample with an issuer that is not configured. It refutes only `always`.
  func foreignCounterexample(_ names: Set<Text>) -> Solution<PropertyWitness> {
    guard property.quantifier == .always else { return .none }
    return first(problems.foreign(names), [])
  }

  /// True if no token of the issuer meets the conditions of the property, accepted or not.
  func isWithoutTokens(_ issuer: ReasonedIssuer) -> Bool {
    problems.sound(issuer.name, issuer.terms.username).allSatisfy { problem in
      var problem = problem
      return problem.solve(solver).isNone
    }
  }

  // MARK: Never

  /// An accepted token with the outcome.
  private func forbidden(_ issuer: ReasonedIssuer) -> Solution<PropertyWitness> {
    let terms = issuer.terms
    let outcome = property.outcome
    if terms.isClosed || outcome.form == ClientAuthentication.none { return .none }
    if let kind = outcome.userKind, (kind == .virtual) != terms.terms.isVirtual { return .none }
    var remaining = AccessToken.usualSeconds
    var least = 0
    if let seconds = outcome.lifetimeOver {
      guard let needed = terms.terms.lifetime?.validity(toExceed: seconds) else { return .none }
      remaining = max(remaining, needed)
      least = needed
    }
    if let roles = outcome.roles, !terms.canGrant(roles, directory?.users) { return .none }
    var accepted = problems.accepted(issuer)
    if accepted.isEmpty { return .none }
    if least > 1 { accepted = accepted.map { $0.expiring(after: least) } }
    if let globs = outcome.usernames {
      accepted = accepted.flatMap { problems.named(globs, terms.username, in: $0) }
    }
    return found(
      withRoles(terms, accepted), orUnmapped: accepted, terms, remaining: remaining)
  }

  /// The problems for accepted tokens of existing users that get one of the roles that the issuer
  /// or the directory names.
  private func withRoles(
    _ terms: AccessTerms, _ accepted: [AccessProblem]
  ) -> [AccessProblem] {
    guard let globs = property.outcome.roles else { return existing(accepted, terms) }
    var granting = existing(
      accepted.flatMap { problems.grantsNamed(globs, terms.roles, in: $0) }, terms)
    if let directory, !terms.terms.isVirtual {
      let holders = directory.holders.filter { role, _ in globs.contains { $0.matches(role) } }
      let keys = directory.keys(terms.terms, of: holders.values.flatMap(\.self)).sorted()
      granting += accepted.flatMap { problems.of(keys, terms.username, in: $0) }
    }
    return granting
  }

  /// Restricts the problems to users in the directory, if it is known and the issuer looks them up.
  private func existing(_ problems: [AccessProblem], _ terms: AccessTerms) -> [AccessProblem] {
    guard let directory, !terms.terms.isVirtual else { return problems }
    let keys = directory.keys(terms.terms)
    return problems.flatMap { self.problems.of(keys, terms.username, in: $0) }
  }

  private func found(
    _ granting: [AccessProblem], orUnmapped accepted: [AccessProblem], _ terms: AccessTerms,
    remaining: Int
  ) -> Solution<PropertyWitness> {
    let usernames = terms.username.claims
    let named = first(granting, usernames, remaining: remaining)
    if case .some = named { return named }
    guard let globs = property.outcome.roles?.filter(\.hasWildcard), !globs.isEmpty,
      terms.roles.keepsUnmapped
    else { return named }
    let unmapped = withUnmappedRole(
      globs, existing(accepted, terms), terms, usernames, remaining: remaining)
    return unmapped.isNone ? named : unmapped
  }

  /// An accepted token with a role of its own that one of the globs matches.
  private func withUnmappedRole(
    _ globs: [Glob], _ accepted: [AccessProblem], _ terms: AccessTerms, _ usernames: [Text],
    remaining: Int
  ) -> Solution<PropertyWitness> {
    let search = UnmappedRoles(globs, solver)
    var isUndecided = false
    for attribute in terms.roles.attributes {
      for problem in accepted {
        // Roles that the issuer maps are granted under other names, and were tried before.
        let found = search.first(in: attribute, of: problem, outside: terms.roles.names) {
          granting, _ in first([granting], usernames, remaining: remaining)
        }
        switch found {
        case .none: continue
        case .undecided: isUndecided = true
        case .some: return found
        }
      }
    }
    return isUndecided ? .undecided : .none
  }

  // MARK: Always

  /// A sound token that is rejected, or accepted with another outcome.
  private func missing(_ issuer: ReasonedIssuer) -> Solution<PropertyWitness> {
    let terms = issuer.terms
    let outcome = property.outcome
    let sound = problems.sound(issuer.name, terms.username)
    let usernames = terms.username.claims
    let isOtherKind = outcome.userKind.map { ($0 == .virtual) != terms.terms.isVirtual } ?? false
    if terms.isClosed || isOtherKind || outcome.form == ClientAuthentication.none {
      return first(sound, usernames)
    }
    var isUndecided = false
    func attempt(
      _ problems: [AccessProblem], remaining: Int = AccessToken.usualSeconds
    ) -> Solution<PropertyWitness>? {
      let found = first(problems, usernames, remaining: remaining)
      if case .undecided = found { isUndecided = true }
      if case .some = found { return found }
      return nil
    }
    for condition in terms.conditions {
      switch condition.kind {
      case .username: continue
      // The property is not about tokens that no issuer accepts for lack of an expiry time.
      case .expiry where !solver.views.acceptsAbsentExpiry: continue
      default: break
      }
      if let found = attempt(sound.flatMap { condition.violations(in: $0, solver.views) }) {
        return found
      }
    }
    if let directory, !terms.terms.isVirtual {
      let keys = directory.keys(terms.terms)
      let strangers = sound.flatMap { problem in
        terms.username.branches(of: problem) { problem, claim in
          problem.demand(claim) { $0.foreignStrings.formUnion(keys) }
        }
      }
      if let found = attempt(strangers) { return found }
    }
    let accepted = existing(problems.accepted(issuer), terms)
    if let globs = outcome.usernames {
      let others = accepted.flatMap { problems.notNamed(globs, terms.username, in: $0) }
      if let found = attempt(others) { return found }
    }
    if let globs = outcome.roles {
      let others = accepted.flatMap { problems.withholds(globs, terms.roles, in: $0) }
      if let found = attempt(withoutDirectoryRoles(globs, others, terms)) { return found }
    }
    if let seconds = outcome.lifetimeOver, let rule = terms.terms.lifetime,
      let remaining = rule.remaining(toStayWithin: seconds)
    {
      if let found = attempt(accepted, remaining: remaining) { return found }
    }
    return isUndecided ? .undecided : .none
  }

  /// Restricts the problems to users to whom the directory gives none of the roles.
  private func withoutDirectoryRoles(
    _ globs: [Glob], _ problems: [AccessProblem], _ terms: AccessTerms
  ) -> [AccessProblem] {
    guard let directory, !terms.terms.isVirtual else { return problems }
    let others = directory.users.filter { user in
      !user.roles.contains { role in globs.contains { $0.matches(role) } }
    }
    let keys = directory.keys(terms.terms, of: others)
    return problems.flatMap { self.problems.of(keys, terms.username, in: $0) }
  }

  // MARK: Solving

  /// The first solution that the evaluator confirms.
  private func first(
    _ problems: [AccessProblem], _ usernames: [Text], remaining: Int = AccessToken.usualSeconds
  ) -> Solution<PropertyWitness> {
    judge.first(problems, solver, usernames, remaining: remaining)
  }
}

extension LifetimeRule {
  /// The least remaining validity, in seconds, of a token for which the service's token is valid for
  /// more than `limit` seconds; nil if there is none.
  func validity(toExceed limit: Int) -> Int? {
    let (next, overflow) = limit.addingReportingOverflow(1)
    let points = overflow ? [1] : [1, next]
    return points.first { $0 > 0 && seconds($0) > limit }
  }

  /// The remaining validity for which the service's token is valid for at most `limit` seconds.
  func remaining(toStayWithin limit: Int) -> Int? {
    [AccessToken.usualSeconds, limit, 1].first { $0 > 0 && seconds($0) <= limit }
  }
}
