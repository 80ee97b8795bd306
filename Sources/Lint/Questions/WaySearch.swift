import ConfigModel

/// Finds the ways in through one issuer, under fixed readings.
///
/// Each way is a problem for the solver, so a way that is not found does not exist. A way is reported
/// only with a token that the evaluator accepts.
struct WaySearch {
  var question: AccessQuestion
  let reasoned: ReasonedIssuer
  let exchange: TokenExchange
  let solver: ClaimSolver
  var directory: Directory?
  /// The budget for shortening witnesses.
  let shortening: AccessEffort
  /// True for a way that the caller knows. It gets no conditions but the one on its roles. Nil if no
  /// way is known.
  var isKnown: ((AccessWay) -> Bool)?
  /// Tokens that are accepted under other readings, and perhaps under these. Each is listed under the
  /// role for which it was found.
  var candidates: [Text: [AccessToken]] = [:]

  struct Result {
    var ways: [AccessWay] = []
    var isUndecided = false
    /// The reason why there is no way, if it is known without the solver.
    var obstacle: AccessAnswer.Obstacle.Reason?
  }

  var name: Text { reasoned.name }
  var terms: AccessTerms { reasoned.terms }
  var issuer: Issuer { terms.terms.issuer }

  func result() -> Result {
    var result = Result()
    if let closure = terms.terms.closure {
      result.obstacle = .closed(closure.problem)
      return result
    }
    guard let lifetime = terms.terms.lifetime, let validity else {
      result.obstacle = .lifetime
      return result
    }
    let routes = routes
    if routes.isEmpty { result.obstacle = .role }
    for username in hasBackend ? terms.username.claims : [] {
      lazy var accepted = self.accepted(username)
      var open: [(found: Found, route: Route)] = []
      for route in routes {
        switch witness(route, after: open.last?.found, { accepted }, username, validity) {
        case .none: continue
        case .undecided: result.isUndecided = true
        case .some(let found):
          if found.isUndecided { result.isUndecided = true }
          if let last = open.indices.last, open[last].found.claims == found.claims,
            let both = open[last].route.merged(with: route)
          {
            open[last].route = both
          } else {
            open.append((found, route))
          }
        }
      }
      for (found, route) in open { result.ways.append(way(found, route, username, lifetime)) }
    }
    return result
  }

  /// The reason why no token meets all conditions, if there is no way and no obstacle.
  var contradiction: AccessAnswer.Obstacle.Reason {
    if terms.terms.backends?.isEmpty ?? false { return .closed("'allowedMbes' allows no backend") }
    if reasoned.accepted.isEmpty {
      return .closed("no token meets all of its conditions")
    }
    return hasBackend ? .contradiction : .backend
  }

  /// False if no backend that the question covers may send requests.
  private var hasBackend: Bool {
    let description = WayDescription(question, name, terms, solver, terms.username.claim, nil)
    return !(description.backends?.isEmpty ?? false)
  }

  // MARK: Lifetime

  /// The number of seconds for which a token must be valid for the service's token to live as long
  /// as asked. Nil if it never does.
  var validity: Int? {
    question.lifetimeOver.map { terms.terms.lifetime?.validity(toExceed: $0) } ?? 1
  }

  // MARK: Tokens

  /// The problems for accepted tokens whose username is in a claim.
  func accepted(_ username: Text) -> [AccessProblem] {
    let problems = PropertyProblems(question.property(), solver)
    var accepted = problems.accepted(reasoned)
    if terms.username.older != nil {
      for index in accepted.indices {
        accepted[index].demand(terms.username.claim) {
          if username == terms.username.claim { $0.isPresent = true } else { $0.isAbsent = true }
        }
      }
    }
    if let validity, validity > 1 { accepted = accepted.map { $0.expiring(after: validity) } }
    // Unlike filters, usernames always match case-sensitively.
    let wanted = question.usernames.map { PatternSet($0) }
    for index in accepted.indices {
      accepted[index].demand(username) { claim in
        claim.isUsername = true
        if let wanted { claim.wantedName = wanted }
        if let accounts { claim.usernames.append(accounts) }
      }
    }
    return accepted
  }

  /// The names by which the issuer finds users; nil if it does not look them up, or if the directory
  /// is unknown. A name that several users have finds none.
  private var accounts: [Text]? {
    terms.terms.isVirtual ? nil : directory?.keys(terms.terms)
  }

  // MARK: Description

  private func way(
    _ found: Found, _ route: Route, _ username: Text, _ lifetime: LifetimeRule
  ) -> AccessWay {
    let description = WayDescription(question, name, terms, solver, username, accounts)
    let condition = route.condition.map {
      WayCondition(
        claims: found.claims, kind: $0.kind, place: $0.place, otherPlaces: $0.otherPlaces)
    }
    func way(_ conditions: [WayCondition]) -> AccessWay {
      AccessWay(
        issuer: name, place: issuer.anchor, conditions: conditions, roles: route.roles,
        usernameClaim: username, userKind: terms.terms.isVirtual ? .virtual : .mapped,
        lifetime: lifetime,
        minimumValidity: question.lifetimeOver == nil || lifetime.policy == .seconds
          ? nil : validity,
        backends: description.backends, needsSecret: terms.terms.requiresClientSecret,
        holders: TokenHolders(issuer, conditions), witness: found.witness)
    }
    if let isKnown {
      let brief = way([condition].compactMap(\.self))
      if isKnown(brief) { return brief }
    }
    return way(description.conditions(condition))
  }
}
