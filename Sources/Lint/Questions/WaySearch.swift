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

/// The reasons for which an issuer grants the roles of a question.
extension WaySearch {
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

  var routes: [Route] {
    guard let globs = question.roles else { return [Route(condition: nil)] }
    let roles = terms.roles
    func matches(_ role: Text) -> Bool { globs.contains { $0.matches(role) } }
    var names = Set(globs.filter { !$0.hasWildcard }.map(\.pattern))
    if globs.contains(where: \.hasWildcard) { names.formUnion(roles.names.filter(matches)) }
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
    var targets: [Text: Set<Text>] = [:]
    for role in open {
      for source in roles.sources(of: role)
      where roles.maps(source) || !wild.contains(where: { $0.matches(source) }) {
        targets[source, default: []].insert(role)
      }
    }
    let places = mappingPlaces(targets)
    for (source, granted) in targets.sorted(by: { $0.key < $1.key }) {
      add(
        .roles([source], isMapped: roles.maps(source)), granted.sorted(),
        places[source] ?? issuer.roleAttributes.range)
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
    if let directory, !terms.terms.isVirtual {
      for (role, holders) in directory.holders.sorted(by: { $0.key < $1.key })
      where matches(role) && !always.contains(role) {
        add(.directory(directory.keys(terms.terms, of: holders).sorted()), [role], nil)
      }
    }
    return routes
  }

  /// The keys of the ways, if a role of the token opens each of them; nil otherwise.
  ///
  /// A way exists if one with the same key exists under readings that accept the same tokens: the roles of its token
  /// can be in the same claims. A key that no way has there proves nothing, because perhaps no token can have the
  /// role. The issuer must have at most one condition on each claim, so that each way lists all role claims.
  var simpleKeys: [AccessWay.Key]? {
    guard directory == nil else { return nil }
    var ways: [Route] = []
    for route in routes {
      guard case .roles = route.condition?.kind else { return nil }
      if let last = ways.last, let both = last.merged(with: route) {
        ways[ways.count - 1] = both
      } else {
        ways.append(route)
      }
    }
    return terms.username.claims.flatMap { claim in
      ways.map { AccessWay.Key(name, claim, $0.roles, [$0.condition].compactMap(\.self)) }
    }
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
}
