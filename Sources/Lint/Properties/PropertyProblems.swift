import ConfigModel

/// Turns a property into conditions on tokens, under fixed readings.
struct PropertyProblems {
  let property: AccessProperty
  let solver: ClaimSolver
  let conditions: [ReadCondition]
  /// Nil if there is no exception.
  let exceptions: [ReadCondition]?
  /// The usernames that must not occur, in lower case if filters ignore case. Nil if there are none.
  private let forbiddenNames: PatternSet?
  /// The ways to meet the conditions and not all of the exceptions. The conditions of each way are
  /// grouped by claim.
  private let ways: [[[ReadCondition]]]

  init(_ property: AccessProperty, _ solver: ClaimSolver) {
    self.property = property
    self.solver = solver
    func read(_ condition: ClaimCondition) -> ReadCondition {
      ReadCondition(condition, solver.views)
    }
    conditions = property.conditions.map(read)
    exceptions = property.exceptions?.map(read)
    let names = property.quantifier == .never ? property.outcome.usernames : nil
    forbiddenNames = names.map { PatternSet($0, ignoresCase: solver.views.ignoresCase) }
    let common = conditions
    ways =
      property.exceptions?.map { Self.grouped(common + [read($0.negated)]) }
      ?? [Self.grouped(common)]
  }

  private static func grouped(_ conditions: [ReadCondition]) -> [[ReadCondition]] {
    var groups: [[ReadCondition]] = []
    for condition in conditions {
      if let index = groups.firstIndex(where: { $0[0].claim == condition.claim }) {
        groups[index].append(condition)
      } else {
        groups.append([condition])
      }
    }
    return groups
  }

  /// Adds what the property requires of the request.
  private func demandRequest(in problem: inout AccessProblem) {
    if let backend = property.outcome.backend {
      let entry = IssuerTerms.Backend(backend)
      problem.demand(.inside([entry]))
    }
    switch property.outcome.form {
    case .idOnly: problem.demandNoSecret()
    case nil where property.quantifier == .never: break
    default: problem.demandSecret()
    }
  }

  /// The tokens, with any issuer, that meet the conditions of the property and not all of its
  /// exceptions, and the requests that it is about.
  var subjects: [AccessProblem] {
    var problem = AccessProblem()
    problem.demand(AccessCondition.expiry) { $0.isTime = true }
    demandRequest(in: &problem)
    return ways.compactMap { problem.adding($0, solver) }
  }

  /// The tokens of an issuer among the subjects that have one non-empty username and that have not
  /// expired. Without an expiry time, they never do, if the reading permits that.
  func sound(_ name: Text, _ source: UsernameSource) -> [AccessProblem] {
    subjects.flatMap { problem in
      var problem = problem
      problem.demand(ReasonedIssuer.issuerClaim) { $0.fixed = name }
      demandExpiry(in: &problem)
      return source.branches(of: problem) { problem, claim in
        problem.demand(claim) { $0.isUsername = true }
      }
    }
  }

  /// The tokens of an issuer among the subjects that it accepts. Tokens that obviously lack a forbidden
  /// username may be left out.
  func accepted(_ issuer: ReasonedIssuer) -> [AccessProblem] {
    if let forbiddenNames, !issuer.mayAccept(usernames: forbiddenNames) { return [] }
    var found: [AccessProblem] = []
    for way in ways where way.joined().allSatisfy(issuer.mayAccept) {
      for problem in issuer.accepted {
        guard var problem = problem.adding(way, solver) else { continue }
        demandRequest(in: &problem)
        found.append(problem)
      }
    }
    return found
  }

  /// The tokens of issuers that are not configured.
  func foreign(_ names: Set<Text>) -> [AccessProblem] {
    subjects.map { problem in
      var problem = problem
      problem.demand(ReasonedIssuer.issuerClaim) {
        $0.isUsername = true
        $0.foreignStrings.formUnion(names)
      }
      demandExpiry(in: &problem)
      return problem
    }
  }

  private func demandExpiry(in problem: inout AccessProblem) {
    guard !solver.views.acceptsAbsentExpiry else { return }
    problem.demand(AccessCondition.expiry) { $0.isPresent = true }
  }

  // MARK: Usernames

  func named(_ globs: [Glob], _ source: UsernameSource, in problem: AccessProblem)
    -> [AccessProblem]
  {
    source.branches(of: problem) { problem, claim in
      problem.demand(claim) { $0.wantedName = PatternSet(globs) }
    }
  }

  func notNamed(
    _ globs: [Glob], _ source: UsernameSource, in problem: AccessProblem
  ) -> [AccessProblem] {
    source.branches(of: problem) { problem, claim in
      problem.demand(claim) { $0.foreignNames.append(PatternSet(globs)) }
    }
  }

  /// The problem for tokens of one of the users.
  func of(_ users: [Text], _ source: UsernameSource, in problem: AccessProblem) -> [AccessProblem] {
    source.branches(of: problem) { problem, claim in
      problem.demand(claim) { $0.usernames.append(users) }
    }
  }

  // MARK: Roles

  /// The ways in which an issuer grants a role that one of the globs matches, for roles that the
  /// issuer names.
  func grantsNamed(
    _ globs: [Glob], _ roles: RoleFunction, in problem: AccessProblem
  ) -> [AccessProblem] {
    var names = roles.names.filter { role in globs.contains { $0.matches(role) } }
    for glob in globs where !glob.hasWildcard { names.insert(glob.pattern) }
    return names.sorted().flatMap { roles.grants(of: $0, in: problem) }
  }

  /// The ways in which an issuer grants no role that one of the globs matches.
  func withholds(
    _ globs: [Glob], _ roles: RoleFunction, in problem: AccessProblem
  ) -> [AccessProblem] {
    var names = roles.names.filter { role in globs.contains { $0.matches(role) } }
    for glob in globs where !glob.hasWildcard { names.insert(glob.pattern) }
    var withholding = problem
    if roles.keepsUnmapped, globs.contains(where: \.hasWildcard) {
      let set = PatternSet(globs)
      for attribute in roles.attributes {
        withholding.demand(attribute) {
          $0.foreignRolePatterns.append(set)
          $0.exemptRoles.formUnion(roles.mappedNames)
        }
      }
    }
    return roles.withholds(names.sorted(), in: withholding)
  }
}
