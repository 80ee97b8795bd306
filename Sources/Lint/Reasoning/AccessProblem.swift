import ConfigModel

/// Conditions on a token and its request that must hold together.
///
/// Claims are independent of each other, except for two kinds of pairs: a client ID that must
/// differ from the username, or must equal it. A problem is therefore solved claim by claim. The
/// solution for a claim is kept until another condition on the claim is added.
struct AccessProblem {
  /// A claim that holds a client ID, and the claim that holds the username.
  struct Pair: Hashable {
    let client: Text
    let user: Text
  }

  private(set) var claims: [Text: ClaimConstraint] = [:]
  private var solutions: [Text: Solution<ClaimValue?>] = [:]
  /// The claims without a solution. Some may be in the list twice, or have a solution by now.
  private var open: [Text] = []
  private var different: [Pair] = []
  private var equal: [Pair] = []
  /// True if the client must not authenticate.
  private(set) var isWithoutSecret = false
  private var isWithSecret = false
  private var backends: [BackendCondition] = []
  /// The solution for the backends. Nil if conditions were added since.
  private var backendSolution: Solution<BackendIdentity>?
  private var isContradictory = false

  /// - Parameter capacity: The number of claims to make room for.
  init(capacity: Int = 0) {
    claims.reserveCapacity(capacity)
  }

  // MARK: Conditions

  mutating func demand(_ claim: Text, _ change: (inout ClaimConstraint) -> Void) {
    let count = claims.count
    change(&claims[claim, default: ClaimConstraint(claim)])
    if claims.count > count || solutions.removeValue(forKey: claim) != nil { open.append(claim) }
  }

  /// Requires the client ID to differ from the username. The caller also requires both claims of
  /// the pair to hold a username, or else leaves the client's claim unconstrained.
  mutating func demandDifferent(_ pair: Pair) {
    if pair.client == pair.user { isContradictory = true }
    if !different.contains(pair) { different.append(pair) }
    checkPairs()
  }

  mutating func demandEqual(_ pair: Pair) {
    demand(pair.user) { $0.isUsername = true }
    if pair.client != pair.user, !equal.contains(pair) { equal.append(pair) }
    checkPairs()
  }

  /// Two usernames cannot be both equal and different.
  private mutating func checkPairs() {
    for pair in equal {
      let reverse = Pair(client: pair.user, user: pair.client)
      if different.contains(pair) || different.contains(reverse) { isContradictory = true }
    }
  }

  mutating func demandSecret() {
    isWithSecret = true
    if isWithoutSecret { isContradictory = true }
  }

  mutating func demandNoSecret() {
    isWithoutSecret = true
    if isWithSecret { isContradictory = true }
  }

  mutating func demand(_ backend: BackendCondition) {
    backends.append(backend)
    backendSolution = nil
  }

  /// The problem for tokens that are valid for some seconds at a time after 1970.
  func expiring(after seconds: Int) -> AccessProblem {
    var problem = self
    problem.demand(AccessCondition.expiry) { $0.leastTime = max($0.leastTime, seconds) }
    return problem
  }

  /// The problem with more conditions on claims. Nil if the claims that they are about cannot meet
  /// them, which is found out without copying the problem.
  ///
  /// - Parameter conditions: Conditions, grouped by claim.
  func adding(_ conditions: [[ReadCondition]], _ solver: ClaimSolver) -> AccessProblem? {
    var changes: [(claim: ClaimConstraint, solution: Solution<ClaimValue?>)] = []
    for group in conditions {
      guard let name = group.first?.claim else { continue }
      var claim = claims[name] ?? ClaimConstraint(name)
      for condition in group.reversed() { condition.demand(of: &claim) }
      let solution = solver.solve(claim)
      if solution.isNone { return nil }
      changes.append((claim, solution))
    }
    solver.effort.spend(weight)
    var problem = self
    for (claim, solution) in changes {
      problem.claims[claim.name] = claim
      problem.solutions[claim.name] = solution
    }
    return problem
  }

  /// The approximate cost of copying the problem, in steps.
  var weight: Int { 8 + 2 * claims.count }

  /// The backend of the request. Nil until the problem is solved.
  var backend: BackendIdentity? { backendSolution?.value }

  // MARK: Solving

  /// The present claims by name.
  typealias Found = [Text: ClaimValue]

  /// Finds claims that satisfy all conditions. Solutions for single claims are kept.
  mutating func solve(_ solver: ClaimSolver) -> Solution<Found> {
    if isContradictory { return .none }
    guard solver.effort.spend(weight + 2 * backends.count) else { return .undecided }
    let backend = backendSolution ?? BackendCondition.solve(backends)
    backendSolution = backend
    if backend.isNone { return .none }
    switch settle(solver) {
    case .none: return .none
    case .undecided: return .undecided
    case .some: break
    }
    var attempts = Self.maximumAttempts
    return resolve(solver, &attempts)
  }

  /// The maximum number of ways that are tried to keep client IDs and usernames different, or
  /// equal.
  private static let maximumAttempts = 200

  /// Solves the claims one by one.
  private mutating func settle(_ solver: ClaimSolver) -> Solution<Void> {
    var isUndecided = false
    solutions.reserveCapacity(claims.count)
    for name in open {
      guard let claim = claims[name] else { continue }
      let solution = solutions[name] ?? solver.solve(claim)
      solutions[name] = solution
      switch solution {
      case .none: return .none
      case .undecided: isUndecided = true
      case .some: break
      }
    }
    open = []
    if isUndecided { return .undecided }
    for solution in solutions.values {
      if case .undecided = solution { return .undecided }
    }
    return .some(())
  }

  private var found: Found {
    var found = Found(minimumCapacity: solutions.count)
    for (name, solution) in solutions {
      if case .some(let value?) = solution { found[name] = value }
    }
    return found
  }

  /// Applies the conditions on pairs. If a client ID must differ from the username but does not,
  /// one of the two claims must change, so both options are tried. This terminates because a claim
  /// can be bound to no more texts than it has conditions.
  private func resolve(_ solver: ClaimSolver, _ attempts: inout Int) -> Solution<Found> {
    attempts -= 1
    guard attempts > 0, solver.effort.spend(weight) else { return .undecided }
    var problem = self
    switch problem.settle(solver) {
    case .none: return .none
    case .undecided: return .undecided
    case .some: break
    }
    if let pair = problem.equal.first { return problem.unite(pair, solver, &attempts) }
    let found = problem.found
    for pair in problem.different {
      guard let user = found[pair.user]?.text, let client = found[pair.client],
        client.holds(user)
      else { continue }
      var other = problem
      other.demand(pair.client) { $0.foreignClients.insert(user) }
      let first = other.resolve(solver, &attempts)
      if case .some = first { return first }
      other = problem
      other.demand(pair.user) { $0.foreignStrings.insert(user) }
      let second = other.resolve(solver, &attempts)
      guard case .none = first else {
        if case .some = second { return second }
        return .undecided
      }
      return second
    }
    return .some(found)
  }

  /// Finds a username that the client ID can equal, first as a string, then as a number.
  private func unite(
    _ pair: Pair, _ solver: ClaimSolver, _ attempts: inout Int
  ) -> Solution<Found> {
    let client = claims[pair.client] ?? ClaimConstraint(pair.client)
    // If the client's claim cannot be present, no username works.
    var present = self
    present.demand(pair.client) { $0.isPresent = true }
    if case .none = present.settle(solver) { return .none }
    var isUndecided = false
    let isWhole = client.isOneString
    if !client.isAbsent, !client.isTime, !client.isVoid || isWhole {
      var together = self
      together.equal.removeAll { $0 == pair }
      together.demand(pair.user) { $0.restrict(to: client, isWhole: isWhole) }
      switch together.meet(pair, solver, &attempts) {
      case .some(let found): return .some(found)
      case .undecided: isUndecided = true
      case .none: break
      }
    }
    if !isWhole, !client.isAbsent, !client.isVoid {
      var together = self
      together.equal.removeAll { $0 == pair }
      let views = solver.views
      together.demand(pair.user) { user in
        user.isNumeric = true
        user.foreignStrings.formUnion(client.foreignClients)
        if views.seesNonStrings { user.avoided += client.avoided }
        user.avoidedExactly += client.avoidedExactly
        if views.takesOddRoles { user.foreignRoles.formUnion(client.foreignRoles) }
        if views.takesOddRoles, client.hasNoRole { user.isAbsent = true }
        if client.isTime {
          if views.seesNonStrings { user.hit += client.hit }
          user.hitExactly += client.hitExactly
        }
      }
      switch together.meet(pair, solver, &attempts) {
      case .some(let found): return .some(found)
      case .undecided: isUndecided = true
      case .none: break
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// Requires the client ID to equal the username that was found.
  private func meet(
    _ pair: Pair, _ solver: ClaimSolver, _ attempts: inout Int
  ) -> Solution<Found> {
    var problem = self
    attempts -= 1
    guard attempts > 0, solver.effort.spend(weight) else { return .undecided }
    switch problem.settle(solver) {
    case .none: return .none
    case .undecided: return .undecided
    case .some: break
    }
    guard let user = problem.found[pair.user]?.text else { return .none }
    var other = problem
    other.demand(pair.client) { $0.clients.append(user) }
    // From here on, two cases are tried: the username is this one, or it is a different one.
    other.demand(pair.user) { $0.fixed = user }
    let first = other.resolve(solver, &attempts)
    if case .some = first { return first }
    problem.demand(pair.user) { $0.foreignStrings.insert(user) }
    let second = problem.meet(pair, solver, &attempts)
    guard case .none = first else {
      if case .some = second { return second }
      return .undecided
    }
    return second
  }
}
