import ConfigModel

/// The sets of changes to try, and their solutions.
extension NearestRun {
  /// Claims to change, and true if the time may change as well.
  struct ChangedSet {
    var claims: Set<Text>
    var changesTime: Bool

    var count: Int { claims.count + (changesTime ? 1 : 0) }
  }

  static let start = Text("nbf")

  /// The sets that may be the smallest, the smallest and most natural ones first.
  ///
  /// Claims that fail must change. Other claims matter only if they are bound to another claim: the
  /// username and the client ID, and the times.
  func sets(_ failing: Set<Text>, _ problem: AccessProblem) -> [ChangedSet] {
    var pairs: [Set<Text>] = [[]]
    if let client = terms.terms.clientIdAttribute, let user = username(in: problem) {
      pairs += [[user], [client], [user, client]]
    }
    var times: [(Set<Text>, Bool)] = [([], false)]
    if !isTimely(failing) {
      let (exp, nbf) = (AccessCondition.expiry, Self.start)
      times += [
        ([exp], false), ([], true), ([nbf], false), ([exp, nbf], false), ([exp], true),
        ([nbf], true), ([exp, nbf], true),
      ]
    }
    var sets: [ChangedSet] = []
    for (changed, changesTime) in times {
      for pair in pairs {
        let set = ChangedSet(
          claims: failing.union(changed).union(pair), changesTime: changesTime)
        if set.count <= NearestSearch.maximum { sets.append(set) }
      }
    }
    return (0...NearestSearch.maximum).flatMap { count in sets.filter { $0.count == count } }
  }

  /// True if the token's times do not require another time.
  private func isTimely(_ failing: Set<Text>) -> Bool {
    if failing.contains(AccessCondition.expiry) || failing.contains(Self.start) { return false }
    return isValid(
      claims.claim(AccessCondition.expiry)?.numericDate, start(claims.claim(Self.start)),
      at: search.now)
  }

  /// The claim that holds the username in a solution.
  func username(in problem: AccessProblem) -> Text? {
    terms.username.claims.first { problem.claims[$0]?.isUsername ?? false }
  }

  // MARK: Solving

  func solve(
    _ problem: AccessProblem, _ set: ChangedSet, _ request: [NearestChange]
  ) -> Solution<Found> {
    var part = AccessProblem()
    let exp = AccessCondition.expiry
    for name in set.claims where name != exp {
      let constraint = problem.claims[name] ?? ClaimConstraint(name)
      part.demand(name) { $0 = constraint }
    }
    var expiry = problem.claims[exp] ?? ClaimConstraint(exp)
    if let client = terms.terms.clientIdAttribute, let user = username(in: problem) {
      if client == user { return .none }
      let (name, others) = (claims.claim(user)?.text, ClaimConstraint.clients(claims.claim(client)))
      switch (set.claims.contains(client), set.claims.contains(user)) {
      case (false, false): if let name, others.contains(name) { return .none }
      case (true, true): part.demandDifferent(.init(client: client, user: user))
      case (true, false):
        if client == exp {
          expiry.foreignClients.formUnion(name.map { [$0] } ?? [])
        } else {
          part.demand(client) { $0.foreignClients.formUnion(name.map { [$0] } ?? []) }
        }
      case (false, true): part.demand(user) { $0.foreignStrings.formUnion(others) }
      }
    }
    switch part.solve(solver) {
    case .none: return .none
    case .undecided: return .undecided
    case .some(let found):
      return finish(part, found, set, expiry, problem, request)
    }
  }

  /// Completes a solution for the claims with the times, and has it confirmed.
  private func finish(
    _ part: AccessProblem, _ found: AccessProblem.Found, _ set: ChangedSet,
    _ expiry: ClaimConstraint, _ problem: AccessProblem, _ request: [NearestChange]
  ) -> Solution<Found> {
    for keepsValues in [true, false] {
      var changed = ChangedClaims(claims)
      for name in set.claims.sorted() where name != AccessCondition.expiry {
        let constraint = part.claims[name] ?? ClaimConstraint(name)
        var value = found[name]?.json
        if keepsValues {
          var effort = Effort(Effort.standard)
          value = changed.merged(name, found[name], constraint, views, &effort)
        }
        changed.set(name, value)
      }
      switch settleTimes(&changed, set, expiry, part.claims[Self.start]) {
      case .none: return .none
      case .undecided: continue
      case .some(let time):
        let account = knowsUsers ? nil : search.username(changed, terms.username) ?? Text("")
        let json = changed.json
        guard search.effort.spend(256 + json.utf8.count / 4),
          let decision = search.confirmed(
            json, self.request(request), now: time, account: account)
        else { continue }
        let isAssumed = decision.userKind == .mapped && !knowsUsers
        let exceptions = search.exceptions(
          json, self.request(request), now: time, account: account, decision)
        return .some(
          described(
            changed, time, request, problem, account: isAssumed ? account : nil, exceptions))
      }
    }
    return .undecided
  }

  private func described(
    _ changed: ChangedClaims, _ time: Int, _ request: [NearestChange], _ problem: AccessProblem,
    account: Text?, _ exceptions: [ChosenReading]
  ) -> Found {
    var changes: [NearestChange] = []
    var penalty = 0
    for name in changed.values.keys.sorted() {
      let old = claims.claim(name)
      // With another username, the token is about another user.
      if problem.claims[name]?.isUsername ?? false { penalty += 4 }
      if changed.values[name] == .some(nil) { penalty += 4 } else if old == nil { penalty += 1 }
      changes.append(
        NearestChange(
          part: .claim(changed.change(name, problem.claims[name])), places: places(name, problem)))
    }
    changes += request
    if time != search.now {
      if time < search.now { penalty += 3 }
      changes.append(NearestChange(part: .time(time, isLater: time > search.now), places: []))
    }
    return Found(
      changes: changes, account: account, exceptions: exceptions, penalty: penalty)
  }
}
