import ConfigModel

/// The search for the changes that one issuer requires.
struct NearestRun {
  let search: NearestSearch
  private let issuer: ReasonedIssuer
  let trace: [TraceEntry]
  /// The labels of the filters that reject the token.
  private let brokenFilters: Set<SourceRange>
  let solver: ClaimSolver
  /// The accounts of the directory; nil if it is unknown.
  private let directory: Directory?

  init(
    _ search: NearestSearch, _ issuer: ReasonedIssuer, _ solver: ClaimSolver,
    _ trace: [TraceEntry], knowsUsers: Bool
  ) {
    self.search = search
    self.issuer = issuer
    self.trace = trace
    brokenFilters = Set(
      trace.lazy.filter { $0.outcome == .failed && $0.reason == .filterUnsatisfied }
        .compactMap(\.range))
    self.solver = solver
    directory = knowsUsers ? Directory(search.exchange.users ?? []) : nil
  }

  var terms: AccessTerms { issuer.terms }

  /// The place that the evaluator reports for a condition that rejects the token. Nil if the condition
  /// holds.
  func brokenPlace(_ condition: AccessCondition) -> SourceRange?? {
    if case .filter = condition.kind {
      return condition.label.flatMap { brokenFilters.contains($0) ? .some($0) : nil }
    }
    let broken = trace.filter(condition.isBroken)
    return broken.isEmpty ? nil : .some(broken.lazy.compactMap(\.range).first)
  }

  var knowsUsers: Bool { directory != nil }
  var claims: TokenClaims { search.token.claims }
  var views: ClaimViews { solver.views }

  /// A set of changes that the evaluator has confirmed.
  struct Found {
    let changes: [NearestChange]
    let account: Text?
    let exceptions: [ChosenReading]
    /// Rank; lower is more plausible.
    let penalty: Int
  }

  func nearest() -> NearestToken {
    var best: Found?
    // The smallest number of changes of a set for which there is no answer.
    var doubt = Int.max
    let request = requestChanges
    guard let request else { return NearestToken(answer: .none) }
    for problem in problems {
      guard search.effort.spend(problem.weight), let failing = failing(in: problem) else {
        doubt = min(doubt, request.count)
        continue
      }
      let limit = (best?.changes.count ?? NearestSearch.maximum) - request.count
      for set in sets(failing, problem) where set.count <= limit {
        switch solve(problem, set, request) {
        case .none: continue
        case .undecided:
          doubt = min(doubt, set.count + request.count)
          continue
        case .some(let found):
          let isBetter =
            best.map {
              (found.changes.count, found.penalty) < ($0.changes.count, $0.penalty)
            } ?? true
          if isBetter { best = found }
        }
        break
      }
    }
    if let best {
      return NearestToken(
        answer: .changes(best.changes, isSmallest: doubt >= best.changes.count),
        account: best.account, exceptions: best.exceptions)
    }
    return NearestToken(answer: doubt <= NearestSearch.maximum ? .undecided(.effort) : .none)
  }

  // MARK: Obstacles

  /// The first condition that cannot be met together with those before it. Nil unless it is proved
  /// that the issuer accepts no token and request.
  ///
  /// - Parameter isOpen: True if the accepted audiences are unknown.
  func obstacle(_ name: Text, isOpen: Bool) -> AccessCondition? {
    let indices = terms.conditions.indices.filter { index in
      if case .audience = terms.conditions[index].kind { return !isOpen }
      return true
    }
    func acceptsNothing(_ count: Int) -> Bool {
      var problem = AccessProblem()
      problem.demand(ReasonedIssuer.issuerClaim) { $0.fixed = name }
      return terms.acceptance(in: problem, of: Array(indices.prefix(count)), search.effort)
        .allSatisfy { problem in
          var problem = problem
          return problem.solve(solver).isNone
        }
    }
    guard acceptsNothing(indices.count) else { return nil }
    // Of conditions that can be met, any number of the first ones can be met.
    var (met, unmet) = (0, indices.count)
    while unmet - met > 1 {
      let middle = (met + unmet) / 2
      if acceptsNothing(middle) { unmet = middle } else { met = middle }
    }
    return terms.conditions[indices[unmet - 1]]
  }

  // MARK: Problems

  /// The ways in which a token of the issuer is accepted and gets the role.
  private var problems: [AccessProblem] {
    let accepted = issuer.accepted
    guard let role = search.role else { return restricted(accepted) }
    var problems = restricted(accepted.flatMap { terms.roles.grants(of: role, in: $0) })
    if !terms.terms.isVirtual, let directory {
      problems += restricted(accepted, to: directory.holders[role] ?? [])
    }
    return problems
  }

  /// Restricts the problems to tokens of some users, if the issuer looks them up.
  private func restricted(
    _ problems: [AccessProblem], to some: [DirectoryUser]? = nil
  ) -> [AccessProblem] {
    guard let directory, !terms.terms.isVirtual else { return problems }
    let names = directory.keys(terms.terms, of: some)
    return problems.flatMap { problem in
      terms.username.branches(of: problem) { problem, claim in
        problem.demand(claim) { $0.usernames.append(names) }
      }
    }
  }

  /// The claims that do not satisfy a problem. Nil if the effort is exhausted.
  private func failing(in problem: AccessProblem) -> Set<Text>? {
    var failing: Set<Text> = []
    for (name, constraint) in problem.claims {
      guard let isMet = admits(constraint, claims.claim(name)) else { return nil }
      if !isMet { failing.insert(name) }
    }
    return failing
  }

  func admits(_ constraint: ClaimConstraint, _ value: JSONValue?) -> Bool? {
    let answer = search.effort.ask { effort -> Solution<Bool> in
      constraint.admits(value, views, &effort).map { .some($0) } ?? .undecided
    }
    return answer.value
  }

  // MARK: The request

  /// The changes to the request. Nil if no request is accepted.
  private var requestChanges: [NearestChange]? {
    var changes = search.request.faults.map { NearestChange(part: .format($0), places: []) }
    for entry in trace {
      switch entry.reason {
      case .clientAuthMissing, .clientAuthRequired, .clientAuthInvalid:
        changes.append(
          NearestChange(part: .authentication(.header), places: entry.range.map { [$0] } ?? []))
      case .backendNotAllowed, .backendUnknown:
        guard let backend = nearestBackend else { return nil }
        changes.append(
          NearestChange(part: .backend(backend), places: entry.range.map { [$0] } ?? []))
      default: break
      }
    }
    return changes
  }

  /// The allowed backend that has most in common with that of the request.
  private var nearestBackend: BackendIdentity? {
    let own = search.request.backend
    var best: (backend: BackendIdentity, score: Int)?
    for entry in terms.terms.backends ?? [] {
      let backend = BackendIdentity(
        name: entry.name?.string ?? own.name, version: entry.version?.string ?? own.version,
        clientId: entry.clientId?.string ?? own.clientId)
      let score =
        (backend.name == own.name ? 4 : 0) + (backend.clientId == own.clientId ? 2 : 0)
        + (backend.version == own.version ? 1 : 0)
      if score > best?.score ?? -1 { best = (backend, score) }
    }
    return best?.backend
  }

  func request(_ changes: [NearestChange]) -> ExchangeRequest {
    var request = search.request
    request.faults = []
    for change in changes {
      switch change.part {
      case .authentication(let form):
        request.form = form
        request.hasInvalidCredentials = false
      case .backend(let backend): request.backend = backend
      case .claim, .format, .time: break
      }
    }
    return request
  }
}
