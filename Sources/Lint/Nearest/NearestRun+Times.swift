import ConfigModel

/// The expiry, the start and the time of presentation of a changed token.
extension NearestRun {
  private var skew: Double { Double(search.exchange.environment.skew) }
  /// The times that the command line takes.
  private static let times = 0..<253_402_300_800

  /// The start of a token's validity. The service ignores other values than numbers.
  func start(_ value: JSONValue?) -> Double? { value?.kind == .number ? value?.decimal : nil }

  func isValid(_ expiry: Double?, _ start: Double?, at time: Int) -> Bool {
    (expiry.map { Double(time) < $0 + skew } ?? true)
      && (start.map { Double(time) + skew >= $0 } ?? true)
  }

  /// Chooses the changed times, and the time of presentation.
  func settleTimes(
    _ changed: inout ChangedClaims, _ set: ChangedSet, _ expiry: ClaimConstraint,
    _ start: ClaimConstraint?
  ) -> Solution<Int> {
    let keepsExpiry = !set.claims.contains(AccessCondition.expiry)
    let end = keepsExpiry ? claims.claim(AccessCondition.expiry)?.numericDate : nil
    // The time of a token without a start time.
    guard let earliest = time(end, nil, set) else { return .none }
    if set.claims.contains(Self.start), let start {
      let value = String(earliest)
      if admits(start, ChangedClaims.parsed(value)) ?? false { changed.set(Self.start, value) }
    }
    let begin = self.start(changed.value(Self.start))
    guard let fitting = time(end, begin, set) else {
      // Another start might do, if the one that was chosen is a number.
      return set.claims.contains(Self.start) && begin != nil ? .undecided : .none
    }
    if keepsExpiry { return .some(fitting) }
    let (candidates, isComplete) = expiries(expiry, begin)
    for candidate in candidates {
      let value = candidate.map(ChangedClaims.parsed)
      guard admits(expiry, value) ?? false, let time = time(value?.numericDate, begin, set) else {
        continue
      }
      changed.set(AccessCondition.expiry, candidate)
      return .some(time)
    }
    return isComplete ? .none : .undecided
  }

  /// The time of presentation; nil if no time, or not the current one, is within the validity.
  private func time(_ end: Double?, _ start: Double?, _ set: ChangedSet) -> Int? {
    let now = search.now
    if isValid(end, start, at: now) { return now }
    guard set.changesTime else { return nil }
    var candidates: [Double] = []
    if let start { candidates += [start.rounded(.up), (start - skew).rounded(.up)] }
    if let end { candidates += [end.rounded(.up) - 1, (end + skew).rounded(.up) - 1] }
    return candidates.compactMap { Int(exactly: $0) }.first {
      Self.times.contains($0) && isValid(end, start, at: $0)
    }
  }

  // MARK: Expiry

  /// The values of `exp` to try, nil for none, and true if no others are possible.
  private func expiries(
    _ constraint: ClaimConstraint, _ start: Double?
  ) -> (values: [String?], isComplete: Bool) {
    var present = constraint
    present.isPresent = true
    let absent: [String?] = constraint.needsMembers ? [] : [nil]
    let solution = solver.solve(present)
    if solution.isNone { return (absent, true) }
    let begin = start.flatMap { Int(exactly: $0.rounded(.up)) } ?? search.now
    let base = max(search.now, begin) &+ AccessToken.usualSeconds
    var values = (0..<64).map { String(base &+ 60 &* $0) }
    if let exact = constraint.hit.first(where: { !$0.hasWildcard }) {
      return (exact.globs.map(\.pattern.string).filter(NumberForm.matches) + absent, true)
    }
    for glob in constraint.hit.flatMap(\.globs) where glob.pattern.count <= 16 {
      let pattern = glob.canonicalPattern.string
      for digits in 0...10 {
        for digit in ["0", "1", "5", "9"] {
          values.append(
            pattern.replacing("*", with: String(repeating: digit, count: digits)))
        }
      }
    }
    if case .some(.bare(let text)?) = solution { values.append(text) }
    return (values.filter(NumberForm.matches) + absent, false)
  }
}

/// The places in the configuration that require a change.
extension NearestRun {
  func places(_ name: Text, _ problem: AccessProblem) -> [SourceRange] {
    var places: [SourceRange] = []
    var known: Set<SourceRange> = []
    func add(_ range: SourceRange?) {
      if let range, known.insert(range).inserted { places.append(range) }
    }
    for condition in terms.conditions where isReason(condition, name, problem) {
      add((brokenPlace(condition) ?? nil) ?? condition.place)
    }
    if terms.username.claims.contains(name) {
      let isUser = { (entry: TraceEntry) in
        entry.reason == .userNotFound || entry.reason == .userAmbiguous
      }
      add(trace.first(where: isUser)?.range)
    }
    if let role = search.role, let constraint = problem.claims[name] {
      var roles = ClaimConstraint(name)
      roles.roles = constraint.roles
      roles.hasNoRole = constraint.hasNoRole
      roles.isVoid = constraint.isVoid
      if !(admits(roles, claims.claim(name)) ?? true) {
        add(place(of: role, constraint.roles.last))
      }
    }
    return places
  }

  /// True if a condition requires the change of a claim.
  private func isReason(
    _ condition: AccessCondition, _ name: Text, _ problem: AccessProblem
  ) -> Bool {
    switch condition.kind {
    case .client(let client, _):
      return (client == name || username(in: problem) == name)
        && brokenPlace(condition) != nil
    case .username:
      return brokenPlace(condition) != nil
        && terms.username.claims.contains(name)
    case .filter(let claim, _, _) where claim != name: return false
    case .audience where name != AccessCondition.audience: return false
    case .expiry where name != AccessCondition.expiry: return false
    case .secret, .backends: return false
    case .filter, .audience, .expiry: return brokenPlace(condition) != nil
    }
  }

  /// The range that grants a role for a role of the token; nil for the default roles.
  private func place(of role: Text, _ source: Text?) -> SourceRange {
    let issuer = terms.terms.issuer
    guard let source else {
      let element = issuer.defaultRoles.elements.first { $0.text == role }
      return element?.range ?? issuer.anchor
    }
    for mapping in issuer.roleMappingsMember.isPresent ? issuer.roleMappings : .none {
      if mapping.tokenRole.written?.text == source,
        mapping.mappedRoles.elements.contains(where: { $0.text == role })
      {
        return mapping.tokenRole.range
      }
    }
    return AccessTerms.place(issuer.roleAttributes, issuer)
  }
}
