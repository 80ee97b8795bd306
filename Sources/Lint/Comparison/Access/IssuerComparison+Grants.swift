import ConfigModel

/// The comparison of what accepted tokens grant: roles and lifetime.
extension IssuerComparison {
  // MARK: Roles

  /// - Parameter both: The problems for tokens that both versions accept.
  mutating func compareRoles(_ direction: Direction, _ both: [AccessProblem]) {
    let (admitting, refusing) = sides(direction)
    guard let admitting, let refusing, !admitting.roles.isSame(as: refusing.roles) else { return }
    let names = admitting.roles.names.union(refusing.roles.names)
    for role in names.sorted() {
      compareRole(role, direction, both, admitting, refusing)
    }
    compareOwnNames(direction, both, admitting, refusing, names)
  }

  private mutating func compareRole(
    _ role: Text, _ direction: Direction, _ both: [AccessProblem], _ admitting: AccessTerms,
    _ refusing: AccessTerms
  ) {
    let found = searchRole(role, direction, both, admitting, refusing)
    if case .none = found { return }
    add(direction, subject(role, direction, admitting, refusing), found)
  }

  private func subject(
    _ role: Text, _ direction: Direction, _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> Subject {
    let isWider = direction == .wider
    let (words, cause) = sentence(direction, role: role, admitting, refusing)
    var subject = subject(
      direction, "/roles/" + StablePointer.identity(role, 1), words, role, admitting, refusing)
    if let cause {
      if isWider { subject.newPlace = cause } else { subject.oldPlace = cause }
    }
    let (with, without) = ("with the role '\(role)'", "without the role '\(role)'")
    subject.details = isWider ? (without, with) : (with, without)
    subject.role = role
    return subject
  }

  /// Searches for a token that gets a role from one version only. The last token that was found is
  /// reused if it is a witness for this role too.
  private mutating func searchRole(
    _ role: Text, _ direction: Direction, _ both: [AccessProblem], _ admitting: AccessTerms,
    _ refusing: AccessTerms
  ) -> Search {
    var subject: Subject { self.subject(role, direction, admitting, refusing) }
    if let last = lastGrant[direction], last.roles.contains(role),
      last.isShort || !showsWitness(of: subject)
    {
      return last.search
    }
    // The conditions for withholding come first, because all ways of granting the role share them.
    let problems = both.lazy.flatMap { refusing.roles.withholds(role, in: $0) }
      .flatMap { admitting.roles.grants(of: role, unlike: refusing.roles, in: $0) }
    let found = search(direction, problems, for: subject) { admitting, refusing in
      admitting.verdict == .accept && refusing.verdict == .accept
        && admitting.roles.contains(role) && !refusing.roles.contains(role)
    }
    if case .found(_, let judgement) = found {
      let (more, fewer) =
        direction == .wider
        ? (judgement.new, judgement.old) : (judgement.old, judgement.new)
      let roles = Set(more.roles).subtracting(fewer.roles)
      lastGrant[direction] = (found, roles, isShort: showsWitness(of: subject))
    }
    return found
  }

  /// The maximum number of roles without a name in either version to try. A claim can be bound to
  /// only so few.
  private static let maximumNewRoles = 32

  /// Compares the treatment of roles that neither version names.
  private mutating func compareOwnNames(
    _ direction: Direction, _ both: [AccessProblem], _ admitting: AccessTerms,
    _ refusing: AccessTerms, _ names: Set<Text>
  ) {
    guard admitting.roles.keepsUnmapped else { return }
    let isWider = direction == .wider
    var isUndecided = false
    func subject(_ role: Text?) -> Subject {
      var subject = self.subject(
        direction, "/roles/*",
        isWider
          ? "newly granted: unmapped roles of the token, under their own names"
          : "no longer granted: some unmapped roles of the token, under their own names", role,
        admitting, refusing)
      if let role {
        let (with, without) = ("with the role '\(role)'", "without the role '\(role)'")
        subject.details = isWider ? (without, with) : (with, without)
      }
      return subject
    }
    for attribute in admitting.roles.attributes {
      if refusing.roles.keepsUnmapped, refusing.roles.attributes.contains(attribute) { continue }
      for problem in both {
        var names = names
        var isExhausted = false
        var present = problem
        present.demand(attribute) { $0.isPresent = true }
        if present.solve(solver).isNone { continue }
        var standIns = Self.rolesToShow(in: attribute).filter { !names.contains($0) }
        for _ in 0..<Self.maximumNewRoles {
          let claim = problem.claims[attribute] ?? ClaimConstraint(attribute)
          let next =
            standIns.popLast().map { .some($0) }
            ?? solver.role(in: claim, outside: names, &isUndecided)
          guard case .some(let role) = next else {
            isExhausted = true
            break
          }
          names.insert(role)
          var granting = problem
          granting.demand(attribute) { $0.roles.append(role) }
          let found = search(
            direction, refusing.roles.withholds(role, in: granting), for: subject(role)
          ) {
            $0.verdict == .accept && $1.verdict == .accept && $0.roles.contains(role)
              && !$1.roles.contains(role)
          }
          switch found {
          case .none: continue
          case .undecided: isUndecided = true
          case .found, .contradicted:
            add(direction, subject(role), found)
            return
          }
        }
        if !isExhausted { isUndecided = true }
      }
    }
    if isUndecided { add(direction, subject(nil), .undecided) }
  }

  private func subject(
    _ direction: Direction, _ path: String, _ message: String, _ role: Text?,
    _ admitting: AccessTerms, _ refusing: AccessTerms
  ) -> Subject {
    let ours = admitting.rolePlaces.place(of: role)
    let theirs = refusing.rolePlaces.place(of: role)
    let isWider = direction == .wider
    return Subject(
      kind: isWider ? .roleWidened : .roleNarrowed, path: path, message: message,
      oldPlace: isWider ? theirs : ours, newPlace: isWider ? ours : theirs)
  }

  // MARK: Lifetime

  mutating func compareLifetimes(_ direction: Direction, _ both: [AccessProblem]) {
    guard let oldRule = old?.terms.lifetime, let newRule = new?.terms.lifetime, let old, let new
    else { return }
    let isWider = direction == .wider
    let (longer, shorter) = isWider ? (newRule, oldRule) : (oldRule, newRule)
    let spans = longer.spans(toOutlast: shorter)
    guard let usual = spans.first, let least = spans.min() else { return }
    var undecided: Subject?
    // Conditions on `exp` may leave tokens that are valid for a shorter time since 1970 only.
    for remaining in usual == least ? [usual] : [usual, least] {
      let (from, to) = (oldRule.seconds(remaining), newRule.seconds(remaining))
      let subject = Subject(
        kind: isWider ? .lifetimeExtended : .lifetimeShortened, path: "/lifetime",
        message: Self.sessions(oldRule, newRule, remaining),
        oldPlace: Self.placeOfLifetime(old.terms.issuer),
        newPlace: Self.placeOfLifetime(new.terms.issuer),
        details: ("for \(from) s", "for \(to) s"))
      let expiring = remaining > 1 ? both.map { $0.expiring(after: remaining) } : both
      let search = search(direction, expiring, for: subject, remaining: remaining) {
        admitting, refusing in
        guard let longer = admitting.lifetime?.expiresIn, let shorter = refusing.lifetime?.expiresIn
        else { return false }
        return longer > shorter
      }
      switch search {
      case .none: continue
      case .undecided: undecided = undecided ?? subject
      case .found, .contradicted: return add(direction, subject, search)
      }
    }
    if let undecided { add(direction, undecided, .undecided) }
  }

  /// The sentence about longer or shorter sessions. Rules that bound each other differently depend
  /// on the validity of the external token.
  private static func sessions(
    _ old: LifetimeRule, _ new: LifetimeRule, _ remaining: Int
  ) -> String {
    let sentence =
      "sessions \(new.policy == .external ? "" : "of ")\(new.words) (before: \(old.words))"
    if old.policy == new.policy || new.policy == .external || old.policy == .external {
      return sentence
    }
    return sentence + "; with a token that is valid for \(remaining.asDuration), "
      + "\(new.seconds(remaining).asDuration) instead of \(old.seconds(remaining).asDuration)"
  }

  private static func placeOfLifetime(_ issuer: Issuer) -> SourceRange {
    if issuer.tokenTimeoutPolicy.isPresent { return issuer.tokenTimeoutPolicy.range }
    return AccessTerms.place(issuer.tokenTimeoutSeconds, issuer)
  }
}

extension LifetimeRule {
  /// `up to 8 hours`
  fileprivate var words: String {
    switch policy {
    case .seconds: seconds.asDuration
    case .limited: "up to \(seconds.asDuration)"
    case .external: "as long as the external token"
    }
  }

  /// The lifetime, in seconds, of a token that is valid for `remaining` more seconds.
  func seconds(_ remaining: Int) -> Int {
    switch policy {
    case .seconds: seconds
    case .external: remaining
    case .limited: min(seconds, remaining)
    }
  }

  /// Remaining validities, in seconds, for which a token outlasts another rule's, the most usual one
  /// first. The least one is among them. Empty if there is none.
  func spans(toOutlast other: LifetimeRule) -> [Int] {
    let bounds = [seconds, other.seconds]
    func above(_ count: Int) -> [Int] {
      bounds.map { bound in
        let (sum, overflow) = bound.addingReportingOverflow(count)
        return overflow ? .max : sum
      }
    }
    // Both lifetimes are linear between the points that are tried. Bounds are positive, so
    // subtracting from them cannot overflow.
    let points =
      [3600] + above(3600) + [60, 1] + bounds + above(1) + bounds.map { $0 - 1 }
    return points.filter { $0 > 0 && seconds($0) > other.seconds($0) }
  }
}
