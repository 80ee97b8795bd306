import ConfigModel

/// The conditions of one way in, without those that others imply.
struct WayDescription {
  private let question: AccessQuestion
  private let name: Text
  private let terms: AccessTerms
  private let solver: ClaimSolver
  private let username: Text
  private let accounts: [Text]?

  init(
    _ question: AccessQuestion, _ name: Text, _ terms: AccessTerms, _ solver: ClaimSolver,
    _ username: Text, _ accounts: [Text]?
  ) {
    self.question = question
    self.name = name
    self.terms = terms
    self.solver = solver
    self.username = username
    self.accounts = accounts
  }

  // MARK: Backends

  /// The allowed backends that the question covers; nil for any.
  var backends: [BackendIdentity]? {
    guard let entries = terms.terms.backends else { return question.backend.map { [$0] } }
    let asked = IssuerTerms.Backend(question.backend ?? .init())
    var found: [BackendIdentity] = []
    for case let both? in entries.map({ $0.intersection(asked)?.identity })
    where !found.contains(both) {
      found.append(both)
    }
    return found
  }

  // MARK: Conditions

  /// - Parameter route: The condition under which the roles are granted.
  func conditions(_ route: WayCondition?) -> [WayCondition] {
    var conditions = question.conditions.map {
      WayCondition(claims: [$0.claim], kind: .claim($0.kind), isAsked: true)
    }
    func add(_ claim: Text, _ kind: WayCondition.Kind, _ place: SourceRange? = nil) {
      conditions.append(WayCondition(claims: [claim], kind: kind, place: place))
    }
    if terms.username.older != nil {
      let claim = terms.username.claim
      add(claim, .claim(username == claim ? .isPresent : .isAbsent))
    }
    for condition in terms.conditions {
      switch condition.kind {
      case .filter, .secret, .backends: continue
      case .audience:
        add(
          AccessCondition.audience,
          .audience(terms.terms.audiences, isRequired: solver.views.rejectsAbsentAudience),
          condition.place)
      case .username: add(username, .username, condition.place)
      case .client(let client, _): add(client, .differs(from: username), condition.place)
      case .expiry: add(AccessCondition.expiry, .expiry(isRequired: true), condition.place)
      }
    }
    if !terms.conditions.contains(where: { $0.reason == .tokenExpMissing }) {
      add(AccessCondition.expiry, .expiry(isRequired: false))
    }
    for filter in terms.terms.filters {
      add(
        filter.claim,
        .claim(filter.isExclude ? .matchesNone(filter.globs) : .matches(filter.globs)),
        filter.range)
    }
    if let globs = question.usernames {
      conditions.append(
        WayCondition(claims: [username], kind: .usernameMatches(globs), isAsked: true))
    }
    if let accounts { add(username, .account(accounts)) }
    if let route { conditions.append(route) }
    let counts = Self.counts(conditions)
    if counts.values.allSatisfy({ $0 == 1 }) {
      // Each is needed, and the route is the last one.
      return conditions.map(withoutCoveredGlobs)
    }
    return Self.grouped(minimal(conditions, counts).map(withoutCoveredGlobs))
  }

  /// The number of conditions on each claim. The issuer's name is one on `iss`.
  private static func counts(_ conditions: [WayCondition]) -> [Text: Int] {
    var counts = [Text: Int](minimumCapacity: conditions.count + 1)
    counts[ReasonedIssuer.issuerClaim] = 1
    for condition in conditions { for claim in condition.claims { counts[claim, default: 0] += 1 } }
    return counts
  }

  /// The conditions, without those that follow from the others on the same claim. Claims are
  /// independent of each other, so each claim is a problem of its own.
  private func minimal(
    _ conditions: [WayCondition], _ counts: [Text: Int]
  ) -> [WayCondition] {
    var kept = conditions.map { Optional($0) }
    let asked = conditions.indices.filter { conditions[$0].isAsked }
    let others = conditions.indices.reversed().filter { !conditions[$0].isAsked }
    for index in asked + others {
      let condition = conditions[index]
      guard condition.claims.count == 1, counts[condition.claims[0]] ?? 0 > 1 else { continue }
      switch condition.kind {
      case .claim, .audience: break
      default: continue
      }
      let claim = condition.claims[0]
      var rest = AccessProblem()
      kept[index] = nil
      var roles: [Text] = []
      for case let other? in kept where other.claims.contains(claim) {
        demand(other, on: claim, in: &rest)
        if case .roles(let some, _) = other.kind, other.claims.count == 1, some.count > 1,
          some.count <= Self.maximumRoles
        {
          roles = some
        }
      }
      addShape(of: claim, to: &rest)
      let refuted = refutations(of: condition, in: rest)
      let isImplied = refuted.allSatisfy { problem in
        (roles.isEmpty ? [nil] : roles.map { Optional($0) }).allSatisfy { role in
          var problem = problem
          if let role { problem.demand(claim) { $0.roles.append(role) } }
          return problem.solve(solver).isNone
        }
      }
      if !isImplied { kept[index] = condition }
    }
    return kept.compactMap(\.self)
  }

  /// Conditions on one claim are listed together, and the route comes last.
  private static func grouped(_ conditions: [WayCondition]) -> [WayCondition] {
    var order: [Text: Int] = [:]
    for condition in conditions.reversed() {
      if condition.claims.count == 1 { order[condition.claims[0]] = order.count }
    }
    func rank(_ condition: WayCondition) -> Int {
      if condition.kind.isOfRoles { return .min }
      return condition.claims.count == 1 ? order[condition.claims[0]] ?? 0 : 0
    }
    return conditions.enumerated().sorted { first, second in
      let (a, b) = (rank(first.element), rank(second.element))
      return a != b ? a > b : first.offset < second.offset
    }.map(\.element)
  }

  /// The maximum number of alternative roles to examine.
  private static let maximumRoles = 16

  /// Adds the requirements that hold for a claim of every token.
  private func addShape(of claim: Text, to problem: inout AccessProblem) {
    if claim == ReasonedIssuer.issuerClaim { problem.demand(claim) { $0.fixed = name } }
    if claim == AccessCondition.expiry { problem.demand(claim) { $0.isTime = true } }
  }

  private func demand(
    _ condition: WayCondition, on claim: Text, in problem: inout AccessProblem
  ) {
    switch condition.kind {
    case .claim(let kind): demand(kind, isAsked: condition.isAsked, on: claim, in: &problem)
    case .audience: problem.demand(claim) { $0.audiences.append(audiences) }
    case .username: problem.demand(claim) { $0.isUsername = true }
    case .usernameMatches(let globs):
      problem.demand(claim) { $0.wantedName = PatternSet(globs) }
    case .account(let names), .directory(let names):
      problem.demand(claim) { $0.usernames.append(names) }
    case .expiry(let isRequired):
      if isRequired { problem.demand(claim) { $0.isPresent = true } }
    case .roles(let roles, _):
      // Of several roles, the token needs only one.
      if condition.claims.count == 1, roles.count == 1 {
        problem.demand(claim) { $0.roles += roles }
      }
    case .noRole: problem.demand(claim) { $0.hasNoRole = true }
    case .nothing: problem.demand(claim) { $0.isVoid = true }
    case .differs, .unmappedRole, .always: break
    }
  }

  /// Adds a condition that is asked for, which is exact, or one that the issuer sets.
  private func demand(
    _ kind: ClaimCondition.Kind, isAsked: Bool, on claim: Text, in problem: inout AccessProblem
  ) {
    let ignoresCase = solver.views.ignoresCase
    switch kind {
    case .matches(let globs) where !isAsked:
      problem.demand(claim) { $0.hit.append(PatternSet(globs, ignoresCase: ignoresCase)) }
    case .matchesNone(let globs) where !isAsked:
      problem.demand(claim) { $0.avoided.append(PatternSet(globs, ignoresCase: ignoresCase)) }
    default: ClaimCondition(claim, kind).demand(in: &problem, solver.views)
    }
  }

  private func refutations(
    of condition: WayCondition, in problem: AccessProblem
  ) -> [AccessProblem] {
    switch condition.kind {
    case .claim(let kind):
      let claim = condition.claims[0]
      var other = problem
      demand(
        ClaimCondition(claim, kind).negated.kind, isAsked: condition.isAsked, on: claim,
        in: &other)
      return [other]
    case .audience:
      return AccessCondition(kind: .audience(audiences), place: nil)
        .violations(in: problem, solver.views)
    default: return [problem]
    }
  }

  /// The accepted audiences, with those of the base URL if the issuer has none of its own.
  private var audiences: [Text] {
    for condition in terms.conditions {
      if case .audience(let texts) = condition.kind { return texts }
    }
    return []
  }

  // MARK: Values

  /// The maximum number of globs to compare with each other.
  private static let maximumGlobs = 64

  /// The condition without globs that match only what another of its globs matches.
  private func withoutCoveredGlobs(_ condition: WayCondition) -> WayCondition {
    guard case .claim(let kind) = condition.kind else { return condition }
    let claim = condition.claims[0]
    let less: ClaimCondition.Kind
    switch kind {
    case .matches(let globs): less = .matches(Self.uncovered(globs))
    case .matchesNone(let globs): less = .matchesNone(Self.uncovered(globs))
    default: return condition
    }
    return WayCondition(
      claims: [claim], kind: .claim(less), place: condition.place, isAsked: condition.isAsked)
  }

  private static func uncovered(_ globs: [Glob]) -> [Glob] {
    guard globs.count > 1, globs.count <= maximumGlobs else { return globs }
    var kept: [Glob] = []
    for (index, glob) in globs.enumerated() {
      let isCovered =
        kept.contains { $0.includes(glob) }
        || globs[(index + 1)...].contains { $0.includes(glob) && !glob.includes($0) }
      if !isCovered { kept.append(glob) }
    }
    return kept
  }
}
