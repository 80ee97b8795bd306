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
    use(context.readings)
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
      if let text = PlausibleTexts(of: glob, ["staff"]).all.first?.text, !text.isEmpty {
        roles.insert(Text(text))
      }
    }
    return roles.sorted()
  }
}
