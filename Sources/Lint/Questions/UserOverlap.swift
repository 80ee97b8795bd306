package import ConfigModel

/// Two issuers that can yield the same user, or the same role, with a token of each.
package struct IssuerOverlap {
  package enum Subject {
    /// Both tokens are accepted for this user.
    case user(Text, Decision.UserKind)
    /// Both tokens get this role.
    case role(Text)
  }

  package let subject: Subject
  package let first: Party
  package let second: Party
  /// True if both issuers are known to belong to the same authority, such as two token versions of
  /// one tenant.
  package let haveOneAuthority: Bool

  package struct Party {
    package let issuer: Text
    package let place: SourceRange
    package let witness: PropertyWitness
  }
}

package struct OverlapAnswer {
  package var overlaps: [IssuerOverlap] = []
  /// The pairs of issuers for which the bounds on work did not suffice.
  package var undecided: [(Text, Text)] = []
  /// The number of pairs that were not examined, because there are too many.
  package var skippedCount = 0
  package var assumedBaseURL: String?
}

extension AccessInquiry {
  /// The maximum number of overlaps and of open pairs to list.
  private static let maximumOverlaps = 200

  /// The pairs of issuers that can yield the same user, and those that can yield the same privileged
  /// role.
  ///
  /// - Parameters:
  ///   - question: The tokens to consider. If it names roles, they count as the privileged ones, and
  ///     users are not compared. The issuer, if there is one, is in each pair.
  ///   - isPrivileged: Decides about roles if the question names none.
  package func overlaps(
    _ question: AccessQuestion, isPrivileged: (Text) -> Bool
  ) -> OverlapAnswer {
    var answer = OverlapAnswer()
    let effort = effort()
    let shortening = AccessEffort(Self.shorteningSteps)
    exchange.readings = context.readings
    var plain = question
    plain.issuer = nil
    plain.roles = nil
    let parties = names.compactMap { name -> WaySearch? in
      guard let terms = terms(of: name), !terms.isClosed else { return nil }
      return search(plain, name, terms, effort, shortening)
    }
    if !base.isKnown, parties.contains(where: { $0.terms.terms.audiences == nil }) {
      answer.assumedBaseURL = base.url
    }
    func add(_ first: Int, _ second: Int, _ solve: () -> Solution<IssuerOverlap>) {
      let (a, b) = (parties[first], parties[second])
      guard question.issuer.map({ $0 == a.name || $0 == b.name }) ?? true else { return }
      guard answer.overlaps.count + answer.undecided.count < Self.maximumOverlaps else {
        answer.skippedCount += 1
        return
      }
      switch solve() {
      case .none: break
      case .undecided: answer.undecided.append((a.name, b.name))
      case .some(let overlap): answer.overlaps.append(overlap)
      }
    }
    if question.roles == nil {
      let tokens = parties.map(\.tokens)
      for second in parties.indices {
        for first in parties.indices.prefix(second) {
          add(first, second) {
            parties[first].sharedUser(tokens[first], with: parties[second], tokens[second])
          }
        }
      }
    }
    for role in roles(question, parties, isPrivileged) {
      plain.roles = [Glob(role)]
      var known: [Int: Solution<AccessWay>] = [:]
      func way(_ index: Int) -> Solution<AccessWay> {
        if let solution = known[index] { return solution }
        let party = parties[index]
        let found = search(plain, party.name, party.terms, effort, shortening).result()
        let solution: Solution<AccessWay> =
          found.ways.first.map { .some($0) } ?? (found.isUndecided ? .undecided : .none)
        known[index] = solution
        return solution
      }
      let able = parties.indices.filter { !way($0).isNone }
      for (position, second) in able.enumerated() {
        for first in able.prefix(position) {
          add(first, second) {
            guard case .some(let a) = way(first), case .some(let b) = way(second) else {
              return .undecided
            }
            return .some(
              parties[first].overlap(.role(role), a.witness, b.witness, with: parties[second]))
          }
        }
      }
    }
    return answer
  }

  /// The roles to compare: those of the question, or the privileged ones that an issuer names.
  private func roles(
    _ question: AccessQuestion, _ parties: [WaySearch], _ isPrivileged: (Text) -> Bool
  ) -> [Text] {
    var roles: Set<Text> = []
    for party in parties {
      for role in party.terms.roles.names {
        if let globs = question.roles {
          if globs.contains(where: { $0.matches(role) }) { roles.insert(role) }
        } else if isPrivileged(role) {
          roles.insert(role)
        }
      }
    }
    for user in context.users ?? [] {
      for role in user.roles {
        if question.roles?.contains(where: { $0.matches(role) }) ?? isPrivileged(role) {
          roles.insert(role)
        }
      }
    }
    // A role that no issuer names, for issuers that grant roles under their own names.
    for glob in question.roles ?? [] where !roles.contains(where: { glob.matches($0) }) {
      if let text = PlausibleTexts(of: glob, ["staff"]).all.first, !text.isEmpty {
        roles.insert(Text(text))
      }
    }
    return roles.sorted()
  }
}

extension WaySearch {
  /// The accepted tokens, by the claim of the username.
  typealias Tokens = [(claim: Text, problems: [AccessProblem])]

  fileprivate var tokens: Tokens { usernameClaims.map { ($0, accepted($0)) } }

  /// The maximum number of usernames to try.
  private static let maximumNames = 8

  /// A user that tokens of both issuers can be accepted for.
  fileprivate func sharedUser(
    _ tokens: Tokens, with other: WaySearch, _ others: Tokens
  ) -> Solution<IssuerOverlap> {
    guard terms.terms.isVirtual == other.terms.terms.isVirtual else { return .none }
    if !terms.terms.isVirtual, terms.terms.mapsByMail != other.terms.terms.mapsByMail {
      return sharedAccount(tokens, with: other, others)
    }
    var isUndecided = false
    for (claim, problems) in tokens {
      for (otherClaim, otherProblems) in others {
        for problem in problems {
          for otherProblem in otherProblems {
            switch shared(problem, claim, with: other, otherProblem, otherClaim) {
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
    _ problem: AccessProblem, _ claim: Text, with other: WaySearch, _ otherProblem: AccessProblem,
    _ otherClaim: Text
  ) -> Solution<IssuerOverlap> {
    var theirs = otherProblem
    if theirs.solve(solver).isNone { return .none }
    var mine = problem
    if let constraint = otherProblem.claims[otherClaim] {
      mine.demand(claim) { $0.restrict(to: constraint, isWhole: true) }
    }
    for _ in 0..<Self.maximumNames {
      let found: AccessProblem.Found
      switch mine.solve(solver) {
      case .none: return .none
      case .undecided: return .undecided
      case .some(let claims): found = claims
      }
      guard let name = found[claim]?.text else { return .undecided }
      let first = witness(for: name, claim, problem)
      let second = other.witness(for: name, otherClaim, otherProblem)
      if case .some(let a) = first, case .some(let b) = second {
        let kind: Decision.UserKind = terms.terms.isVirtual ? .virtual : .mapped
        return .some(overlap(.user(name, kind), a, b, with: other))
      }
      guard first.isNone || second.isNone else { return .undecided }
      mine.demand(claim) { $0.foreignStrings.insert(name) }
    }
    return .undecided
  }

  /// A token that is accepted for a user.
  ///
  /// - Parameter directory: The accounts; nil for those of the question.
  private func witness(
    for name: Text, _ claim: Text, _ problem: AccessProblem, _ directory: [DirectoryUser]? = nil
  ) -> Solution<PropertyWitness> {
    var named = problem
    named.demand(claim) { $0.fixed = name }
    var search = self
    search.question.usernames = [Glob(name)]
    if let directory { search.users = directory }
    guard let validity = terms.terms.lifetime.flatMap(validity) else { return .none }
    return search.first([named], nil, [], validity)
  }

  /// An account that one of the issuers finds by its ID, and the other one by its email address.
  private func sharedAccount(
    _ tokens: Tokens, with other: WaySearch, _ others: Tokens
  ) -> Solution<IssuerOverlap> {
    if users != nil { return sharedKnownAccount(tokens, with: other, others) }
    // Any two names can be those of one account.
    var isUndecided = false
    for (claim, problems) in tokens {
      for (otherClaim, otherProblems) in others {
        for (mine, theirs) in problems.flatMap({ mine in otherProblems.map { (mine, $0) } }) {
          var (mine, theirs) = (mine, theirs)
          let (a, b) = (mine.solve(solver), theirs.solve(solver))
          if a.isNone || b.isNone { continue }
          guard let own = a.value?[claim]?.text, let their = b.value?[otherClaim]?.text else {
            isUndecided = true
            continue
          }
          let byMail = terms.terms.mapsByMail
          let account = DirectoryUser(
            uid: byMail ? their : own, mail: byMail ? own : their, roles: [])
          let first = witness(for: own, claim, mine, [account])
          let second = other.witness(for: their, otherClaim, theirs, [account])
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
    for user in users ?? [] {
      guard let uid = user.uid, let mail = user.mail else { continue }
      let (own, their) = terms.terms.mapsByMail ? (mail, uid) : (uid, mail)
      for (claim, problems) in tokens {
        for problem in problems {
          let first = witness(for: own, claim, problem)
          if first.isNone { continue }
          for (otherClaim, otherProblems) in others {
            for otherProblem in otherProblems {
              let second = other.witness(for: their, otherClaim, otherProblem)
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

  fileprivate func overlap(
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
    let names = [("uid", account.uid), ("mail", account.mail)].compactMap { name, text in
      text.map { "\"\(name)\":" + JSONString.quoted($0.string) }
    }
    let users = "[{" + names.joined(separator: ",") + "}]"
    return PropertyWitness(
      input: AccessWitness(
        claims: input.claims, request: input.request, now: input.now, users: users),
      accounts: [account], decision: decision, readings: readings)
  }
}
