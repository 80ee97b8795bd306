import ConfigModel

/// Finds the ways in through one issuer, under fixed readings.
///
/// Each way is a problem for the solver, so a way that is not found does not exist. A way is reported
/// only with a token that the evaluator accepts.
struct WaySearch {
  var question: AccessQuestion
  let name: Text
  let terms: AccessTerms
  let exchange: TokenExchange
  let solver: ClaimSolver
  var users: [DirectoryUser]?
  /// The budget for shortening witnesses.
  let shortening: AccessEffort

  struct Result {
    var ways: [AccessWay] = []
    var isUndecided = false
    var obstacle: AccessAnswer.Obstacle.Reason?
  }

  private var issuer: Issuer { terms.terms.issuer }

  func result() -> Result {
    var result = Result()
    if let closure = terms.terms.closure {
      result.obstacle = .closed(closure.problem)
      return result
    }
    guard let lifetime = terms.terms.lifetime, let validity = validity(lifetime) else {
      result.obstacle = .lifetime
      return result
    }
    let routes = routes
    if routes.isEmpty { result.obstacle = .role }
    for username in usernameClaims {
      let accepted = accepted(username)
      var open: [(found: Found, route: Route)] = []
      for route in routes {
        switch witness(route, accepted, username, validity) {
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
    if result.ways.isEmpty, !result.isUndecided, result.obstacle == nil {
      result.obstacle = .contradiction
    }
    return result
  }

  // MARK: Lifetime

  /// The number of seconds for which a token must be valid for the service's token to live as long
  /// as asked. Nil if it never does.
  func validity(_ rule: LifetimeRule) -> Int? {
    guard let limit = question.lifetimeOver else { return 1 }
    let (next, overflow) = limit.addingReportingOverflow(1)
    if rule.policy != .external, rule.seconds <= limit { return nil }
    if rule.policy == .seconds { return 1 }
    return overflow ? nil : max(1, next)
  }

  // MARK: Tokens

  var usernameClaims: [Text] {
    [terms.username.claim] + (terms.username.older.map { [$0] } ?? [])
  }

  /// The problems for accepted tokens whose username is in a claim.
  func accepted(_ username: Text) -> [AccessProblem] {
    let problems = PropertyProblems(property: question.property(), solver: solver)
    var accepted = problems.accepted(name, terms)
    if terms.username.older != nil {
      for index in accepted.indices {
        accepted[index].demand(terms.username.claim) {
          if username == terms.username.claim { $0.isPresent = true } else { $0.isAbsent = true }
        }
      }
    }
    for index in accepted.indices {
      accepted[index].demand(username) { claim in
        claim.isUsername = true
        if let globs = question.usernames {
          claim.hit.append(PatternSet(globs, ignoresCase: solver.views.ignoresCase))
        }
        if let accounts { claim.usernames.append(accounts) }
      }
    }
    return accepted
  }

  /// The names by which the issuer finds users; nil if it does not look them up, or if the directory
  /// is unknown. A name that several users have finds none.
  private var accounts: [Text]? {
    guard let users, !terms.terms.isVirtual else { return nil }
    return keys(of: users)
  }

  private func keys(of some: [DirectoryUser]) -> [Text] {
    let byMail = terms.terms.mapsByMail
    var counts: [Text: Int] = [:]
    for user in users ?? [] { if let key = byMail ? user.mail : user.uid { counts[key, default: 0] += 1 } }
    return some.compactMap { byMail ? $0.mail : $0.uid }.filter { counts[$0] == 1 }
  }

  // MARK: Routes

  /// A reason for which tokens get roles.
  struct Route {
    let condition: WayCondition?
    /// The roles; empty if none is asked for.
    var roles: [Text] = []

    /// The route through the roles of either one; nil if they do not grant the same roles.
    func merged(with other: Route) -> Route? {
      guard roles == other.roles, let mine = condition, let theirs = other.condition,
        case .roles(let sources, let isMapped) = mine.kind,
        case .roles(let others, isMapped) = theirs.kind
      else { return nil }
      var both = WayCondition(
        claims: mine.claims, kind: .roles(sources + others, isMapped: isMapped), place: mine.place)
      both.otherPlaces = mine.otherPlaces + (theirs.place.map { [$0] } ?? [])
      return Route(condition: both, roles: roles)
    }
  }

  private var routes: [Route] {
    guard let globs = question.roles else { return [Route(condition: nil)] }
    let roles = terms.roles
    func matches(_ role: Text) -> Bool { globs.contains { $0.matches(role) } }
    var names = roles.names.filter(matches)
    for glob in globs where !glob.hasWildcard { names.insert(glob.pattern) }
    var routes: [Route] = []
    func add(_ kind: WayCondition.Kind, _ some: [Text], _ place: SourceRange?) {
      if some.isEmpty { return }
      let claims: [Text] = if case .always = kind { [] } else { roles.attributes }
      routes.append(
        Route(condition: WayCondition(claims: claims, kind: kind, place: place), roles: some))
    }
    func place(_ list: TextListMember, _ some: [Text]) -> SourceRange? {
      some.first.flatMap { role in list.elements.first { $0.text == role }?.range }
    }
    let always = names.intersection(roles.always).sorted()
    add(.always, always, place(issuer.issuerRoles, always))
    let open = names.subtracting(always).sorted()
    let wild = roles.keepsUnmapped ? globs.filter(\.hasWildcard) : []
    let mapped = roles.mappedNames
    var targets: [Text: Set<Text>] = [:]
    for role in open {
      for source in roles.sources(of: role)
      where mapped.contains(source) || !wild.contains(where: { $0.matches(source) }) {
        targets[source, default: []].insert(role)
      }
    }
    let places = mappingPlaces(targets)
    for (source, granted) in targets.sorted(by: { $0.key < $1.key }) {
      add(.roles([source], isMapped: mapped.contains(source)), granted.sorted(), places[source] ?? issuer.roleAttributes.range)
    }
    routes.sort { first, second in
      if first.roles != second.roles {
        return first.roles.lexicographicallyPrecedes(second.roles)
      }
      return (first.condition?.place?.start ?? 0) < (second.condition?.place?.start ?? 0)
    }
    if !wild.isEmpty {
      add(.unmappedRole(wild), wild.map(\.pattern), issuer.roleAttributes.range)
    }
    let defaults = open.filter(roles.defaults.contains)
    add(
      exchange.readings.grantsDefaultsWhenClaimsAreAbsent ? .nothing : .noRole, defaults,
      place(issuer.defaultRoles, defaults))
    if let users, !terms.terms.isVirtual {
      let held = Set(users.flatMap(\.roles).filter(matches)).subtracting(always).sorted()
      for role in held {
        let holders = users.filter { $0.roles.contains(role) }
        add(.directory(keys(of: holders).sorted()), [role], nil)
      }
    }
    return routes
  }

  /// The first mapping of each token role that grants one of its roles.
  private func mappingPlaces(_ targets: [Text: Set<Text>]) -> [Text: SourceRange] {
    var places: [Text: SourceRange] = [:]
    guard !targets.isEmpty, issuer.roleMappingsMember.isPresent else { return places }
    for mapping in issuer.roleMappings {
      guard let source = mapping.tokenRole.written?.text, places[source] == nil,
        let granted = targets[source],
        mapping.mappedRoles.elements.contains(where: { granted.contains($0.text) })
      else { continue }
      places[source] = mapping.object.range
    }
    return places
  }

  // MARK: Witnesses

  private struct Found {
    var witness: PropertyWitness
    /// The claims that can hold the role.
    var claims: [Text] = []
    var isUndecided = false
  }

  /// A token for a route. The claims of the result are those role claims that some token can use.
  private func witness(
    _ route: Route, _ accepted: [AccessProblem], _ username: Text, _ validity: Int
  ) -> Solution<Found> {
    func first(
      _ problems: [AccessProblem], _ outcome: Text? = nil, _ more: [ClaimCondition] = []
    ) -> Solution<PropertyWitness> {
      self.first(
        problems, (outcome ?? route.roles.first).map { [Glob($0)] }, more, validity)
    }
    func narrowed(_ change: (inout AccessProblem) -> Void) -> [AccessProblem] {
      accepted.map { problem in
        var problem = problem
        change(&problem)
        return problem
      }
    }
    let attributes = terms.roles.attributes
    switch route.condition?.kind {
    case .roles(let sources, _):
      return each(attributes) { attribute in
        first(
          narrowed { $0.demand(attribute) { $0.roles += sources } }, nil,
          sources.map { ClaimCondition(attribute, .matches([Glob($0)])) })
      }
    case .unmappedRole(let globs):
      return each(attributes) { attribute in
        var isUndecided = false
        for problem in accepted {
          switch unmapped(globs, attribute, problem, first) {
          case .none: continue
          case .undecided: isUndecided = true
          case .some(let witness): return .some(witness)
          }
        }
        return isUndecided ? .undecided : .none
      }
    case .noRole, .nothing:
      let isVoid = exchange.readings.grantsDefaultsWhenClaimsAreAbsent
      return first(
        narrowed { problem in
          for attribute in attributes {
            problem.demand(attribute) { if isVoid { $0.isVoid = true } else { $0.hasNoRole = true } }
          }
        }
      ).map { Found(witness: $0, claims: attributes) }
    case .directory(let keys):
      return first(narrowed { $0.demand(username) { $0.usernames.append(keys) } })
        .map { Found(witness: $0, claims: [username]) }
    default: return first(accepted).map { Found(witness: $0) }
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

  /// The maximum number of roles without a mapping to try.
  private static let maximumRoles = 16

  /// A token with a role that one of the globs matches and that no mapping names.
  private func unmapped(
    _ globs: [Glob], _ attribute: Text, _ problem: AccessProblem,
    _ first: ([AccessProblem], Text?, [ClaimCondition]) -> Solution<PropertyWitness>
  ) -> Solution<PropertyWitness> {
    var present = problem
    present.demand(attribute) { $0.isPresent = true }
    if present.solve(solver).isNone { return .none }
    let sets = [PatternSet(globs, ignoresCase: solver.views.ignoresCase)]
    let claim = problem.claims[attribute] ?? ClaimConstraint(attribute)
    var tried = terms.roles.mappedNames
    var plausible = globs.flatMap { PlausibleTexts(of: $0, ["staff", "a"]).all.map { Text($0) } }
    plausible.reverse()
    var isUndecided = false
    for _ in 0..<Self.maximumRoles {
      var next = Solution<Text>.undecided
      while let text = plausible.popLast() {
        if tried.contains(text) || text.isEmpty { continue }
        next = .some(text)
        break
      }
      if case .undecided = next {
        next = solver.role(in: claim, outside: tried, matching: sets, &isUndecided)
      }
      guard case .some(let role) = next else { return isUndecided ? .undecided : .none }
      tried.insert(role)
      guard globs.contains(where: { $0.matches(role) }) else { continue }
      var granting = problem
      granting.demand(attribute) { $0.roles.append(role) }
      switch first([granting], role, [ClaimCondition(attribute, .matches([Glob(role)]))]) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let witness): return .some(witness)
      }
    }
    return .undecided
  }

  /// The first solution that the evaluator confirms.
  func first(
    _ problems: [AccessProblem], _ roles: [Glob]?, _ more: [ClaimCondition],
    _ validity: Int
  ) -> Solution<PropertyWitness> {
    let judge = PropertyJudge(exchange, shortening, users, question.property(roles: roles, more))
    let remaining = max(validity, AccessToken.usualSeconds)
    var isUndecided = false
    for var problem in problems {
      switch problem.solve(solver) {
      case .none: continue
      case .undecided: isUndecided = true
      case .some(let claims):
        guard var token = AccessToken(problem, claims, remaining: remaining) else {
          isUndecided = true
          continue
        }
        token.backend = token.backend.flatMap(named)
        guard let witness = judge.witness(token, usernameClaims) else {
          isUndecided = true
          continue
        }
        return .some(witness)
      }
    }
    return isUndecided ? .undecided : .none
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

  // MARK: Description

  private func way(
    _ found: Found, _ route: Route, _ username: Text, _ lifetime: LifetimeRule
  ) -> AccessWay {
    let description = WayDescription(question, name, terms, solver, username, accounts)
    let condition = route.condition.map {
      WayCondition(
        claims: found.claims, kind: $0.kind, place: $0.place, otherPlaces: $0.otherPlaces)
    }
    let conditions = description.conditions(condition)
    return AccessWay(
      issuer: name, place: issuer.anchor, conditions: conditions, roles: route.roles,
      usernameClaim: username, userKind: terms.terms.isVirtual ? .virtual : .mapped,
      lifetime: lifetime,
      minimumValidity: question.lifetimeOver == nil || lifetime.policy == .seconds
        ? nil : validity(lifetime),
      backends: description.backends, needsSecret: terms.terms.requiresClientSecret,
      holders: TokenHolders(issuer, conditions), witness: found.witness)
  }
}
