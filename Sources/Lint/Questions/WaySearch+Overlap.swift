import ConfigModel

/// Users that tokens of two issuers can be accepted for.
extension WaySearch {
  /// The accepted tokens, by the claim of the username.
  typealias Tokens = [(claim: Text, problems: [UserProblem])]

  var tokens: Tokens {
    terms.username.claims.map { claim in
      (claim, accepted(claim).map { UserProblem(self, claim, $0) })
    }
  }

  /// The maximum number of usernames to try, unless there are finitely many.
  private static let maximumNames = 8

  /// A user that tokens of both issuers can be accepted for.
  func sharedUser(
    _ tokens: Tokens, with other: WaySearch, _ others: Tokens
  ) -> Solution<IssuerOverlap> {
    guard terms.terms.isVirtual == other.terms.terms.isVirtual else { return .none }
    if !terms.terms.isVirtual, terms.terms.mapsByMail != other.terms.terms.mapsByMail {
      return sharedAccount(tokens, with: other, others)
    }
    var isUndecided = false
    for (_, problems) in tokens {
      for (_, otherProblems) in others {
        for problem in problems {
          for otherProblem in otherProblems {
            switch shared(problem, with: other, otherProblem) {
            case .none: continue
            case .undecided: isUndecided = true
            case .some(let overlap): return .some(overlap)
            }
          }
        }
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// A username that solves both problems.
  private func shared(
    _ first: UserProblem, with other: WaySearch, _ second: UserProblem
  ) -> Solution<IssuerOverlap> {
    if second.solution.isNone { return .none }
    let claim = first.claim
    var both = first.problem
    if let constraint = second.problem.claims[second.claim] {
      both.demand(claim) { $0.restrict(to: constraint, isWhole: true) }
    }
    let names = both.claims[claim]?.maximumTexts ?? Self.maximumNames
    for _ in 0...max(names, Self.maximumNames) {
      let found: AccessProblem.Found
      switch both.solve(solver) {
      case .none: return .none
      case .undecided: return .undecided
      case .some(let claims): found = claims
      }
      guard let name = found[claim]?.text else { return .undecided }
      let (one, two) = (first.witness(for: name), second.witness(for: name))
      if case .some(let a) = one, case .some(let b) = two {
        let kind: Decision.UserKind = terms.terms.isVirtual ? .virtual : .mapped
        return .some(overlap(.user(name, kind), a, b, with: other))
      }
      guard one.isNone || two.isNone else { return .undecided }
      both.demand(claim) { $0.foreignStrings.insert(name) }
    }
    return .undecided
  }

  /// A token that is accepted for a user.
  ///
  /// - Parameter directory: The accounts; nil for those of the question.
  func witness(
    for name: Text, _ claim: Text, _ problem: AccessProblem, _ directory: [DirectoryUser]? = nil
  ) -> Solution<PropertyWitness> {
    if let globs = question.usernames, !globs.contains(where: { $0.matches(name) }) {
      return .none
    }
    var named = problem
    named.demand(claim) { $0.fixed = name }
    var search = self
    search.question.usernames = [Glob(name)]
    if let directory { search.directory = Directory(directory) }
    guard let validity else { return .none }
    return search.first([named], nil, [], validity)
  }

  /// An account that one of the issuers finds by its ID, and the other one by its email address.
  private func sharedAccount(
    _ tokens: Tokens, with other: WaySearch, _ others: Tokens
  ) -> Solution<IssuerOverlap> {
    if directory != nil { return sharedKnownAccount(tokens, with: other, others) }
    // Any two names can be those of one account.
    var isUndecided = false
    for (claim, problems) in tokens {
      for (otherClaim, otherProblems) in others {
        for (mine, theirs) in problems.flatMap({ mine in otherProblems.map { (mine, $0) } }) {
          let (a, b) = (mine.solution, theirs.solution)
          if a.isNone || b.isNone { continue }
          guard let own = a.value?[claim]?.text, let their = b.value?[otherClaim]?.text else {
            isUndecided = true
            continue
          }
          let byMail = terms.terms.mapsByMail
          let account = DirectoryUser(
            uid: byMail ? their : own, mail: byMail ? own : their, roles: [])
          let first = witness(for: own, claim, mine.problem, [account])
          let second = other.witness(for: their, otherClaim, theirs.problem, [account])
          guard case .some(let one) = first, case .some(let two) = second else {
            isUndecided = true
            continue
          }
          return .some(
            overlap(
              .user(account.uid ?? own, .mapped), one.assuming(account), two.assuming(account),
              with: other))
        }
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// An existing account that tokens of both issuers are accepted for.
  private func sharedKnownAccount(
    _ tokens: Tokens, with other: WaySearch, _ others: Tokens
  ) -> Solution<IssuerOverlap> {
    var isUndecided = false
    for user in directory?.users ?? [] {
      guard let uid = user.uid, let mail = user.mail else { continue }
      let (own, their) = terms.terms.mapsByMail ? (mail, uid) : (uid, mail)
      for (_, problems) in tokens {
        for problem in problems {
          let first = problem.witness(for: own)
          if first.isNone { continue }
          for (_, otherProblems) in others {
            for otherProblem in otherProblems {
              let second = otherProblem.witness(for: their)
              if case .some(let a) = first, case .some(let b) = second {
                return .some(overlap(.user(uid, .mapped), a, b, with: other))
              }
              if !second.isNone { isUndecided = true }
            }
          }
        }
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// A role that both issuers grant under its own name.
  ///
  /// - Parameters:
  ///   - names: The roles that are not to be tried.
  ///   - solve: Finds out if both issuers grant a role.
  func sharedRole(
    _ globs: [Glob], outside names: Set<Text>, with other: WaySearch,
    _ solve: (Text) -> Solution<IssuerOverlap>
  ) -> Solution<IssuerOverlap> {
    let search = UnmappedRoles(globs, solver)
    let names = names.union(terms.roles.mappedNames).union(other.terms.roles.mappedNames)
    var isUndecided = false
    let (mine, theirs) = (roleClaims, other.roleClaims)
    for (first, second) in mine.flatMap({ one in theirs.map { (one, $0) } }) {
      let (base, partner) =
        second.claim.isOneString && !first.claim.isOneString ? (second, first) : (first, second)
      let found = search.first(
        in: base.claim.name, of: base.problem, outside: names, sharedWith: partner.claim
      ) { solve($1) }
      switch found {
      case .none: continue
      case .undecided: isUndecided = true
      case .some: return found
      }
    }
    return isUndecided ? .undecided : .none
  }

  /// The claims that hold the roles of accepted tokens. One of those without conditions stands for
  /// the others.
  private var roleClaims: [(problem: AccessProblem, claim: ClaimConstraint)] {
    terms.username.claims.flatMap { accepted($0) }.flatMap { problem in
      let constrained = terms.roles.attributes.compactMap { problem.claims[$0] }
      let free = terms.roles.attributes.first {
        problem.claims[$0] == nil && !$0.hasLoneSurrogate
      }
      return (constrained + (free.map { [ClaimConstraint($0)] } ?? [])).map { (problem, $0) }
    }
  }

  func overlap(
    _ subject: IssuerOverlap.Subject, _ first: PropertyWitness, _ second: PropertyWitness,
    with other: WaySearch
  ) -> IssuerOverlap {
    let (issuer, others) = (terms.terms.issuer, other.terms.terms.issuer)
    return IssuerOverlap(
      subject: subject, first: .init(issuer: name, place: issuer.anchor, witness: first),
      second: .init(issuer: other.name, place: others.anchor, witness: second),
      haveOneAuthority: IssuerAuthority(issuer).mayBe(behind: others))
  }
}

extension PropertyWitness {
  /// The witness with the only account that the directory needs.
  fileprivate func assuming(_ account: DirectoryUser) -> PropertyWitness {
    PropertyWitness(
      input: AccessWitness(
        claims: input.claims, request: input.request, now: input.now,
        users: PropertyJudge.json([account])),
      accounts: [account], decision: decision, readings: readings)
  }
}

/// Accepted tokens whose username is in one claim. Keeps its solution and its witnesses, because an
/// issuer is compared with many others and often shares the same user with them.
///
/// Not safe for concurrent use.
final class UserProblem {
  private let search: WaySearch
  let claim: Text
  let problem: AccessProblem
  private var solved: Solution<AccessProblem.Found>?
  private var witnesses: [Text: Solution<PropertyWitness>] = [:]

  init(_ search: WaySearch, _ claim: Text, _ problem: AccessProblem) {
    self.search = search
    self.claim = claim
    self.problem = problem
  }

  /// Not kept if undecided: each pair needs its own reason, which solving again sets.
  var solution: Solution<AccessProblem.Found> {
    if let solved { return solved }
    var problem = problem
    let solution = problem.solve(search.solver)
    if case .undecided = solution { return solution }
    solved = solution
    return solution
  }

  /// A token that is accepted for a user. Not kept if undecided, like ``solution``.
  func witness(for name: Text) -> Solution<PropertyWitness> {
    if let known = witnesses[name] { return known }
    let witness = search.witness(for: name, claim, problem)
    if case .undecided = witness { return witness }
    witnesses[name] = witness
    return witness
  }
}
