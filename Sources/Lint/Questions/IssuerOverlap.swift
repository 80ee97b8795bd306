package import ConfigModel

/// Two issuers that can yield the same user, or the same role, with a token of each.
package struct IssuerOverlap: Sendable {
  package enum Subject: Sendable {
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

  package struct Party: Sendable {
    package let issuer: Text
    package let place: SourceRange
    package let witness: PropertyWitness
  }
}

package struct OverlapAnswer: Sendable {
  package var overlaps: [IssuerOverlap] = []
  /// The pairs of issuers without a whole answer, each listed once.
  package var undecided: [(Text, Text, doubt: Doubt)] = []
  /// The number of other pairs of issuers that were not examined, or only in part, because the budget
  /// was spent.
  package var skippedCount = 0
  package var assumedBaseURL: String?
  /// True if roles are asked for, or nothing is shared, and accounts of an unknown directory may have
  /// roles as well.
  package var directoryMayGrant = false

  /// The number of pairs of issuers that overlap.
  package var pairCount: Int {
    Set(overlaps.map { [$0.first.issuer, $0.second.issuer] }).count
  }
}

extension AccessInquiry {
  /// The cost of an overlap in steps, for its two tokens.
  private static let stepsPerOverlap = 512

  /// The overlaps of the configuration as one parser understands it.
  func overlapsOfParser(
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
      guard let issuer = issuer(name), !issuer.terms.isClosed else { return nil }
      let party = search(plain, issuer, effort, shortening)
      return party.validity == nil ? nil : party
    }
    if !base.isKnown, parties.contains(where: { $0.terms.terms.audiences == nil }) {
      answer.assumedBaseURL = base.url
    }
    let named = question.issuer.flatMap { name in parties.firstIndex { $0.name == name } }
    var (undecided, skipped) = (PairSet(), PairSet())
    /// Compares the pairs of some parties. With an issuer in the question, it is in each pair.
    func compare(_ indices: [Int], _ solve: (Int, Int) -> Solution<IssuerOverlap>) {
      if question.issuer != nil, !indices.contains(where: { $0 == named }) { return }
      for (position, second) in indices.enumerated() {
        let before = indices.prefix(position)
        let isFree = named == nil || second == named
        for first in isFree ? Array(before) : before.filter({ $0 == named }) {
          guard effort.spend(1) else {
            if !undecided.contains(first, second) { skipped.insert(first, second) }
            continue
          }
          effort.doubt = .form
          switch solve(first, second) {
          case .none: break
          case .undecided:
            guard undecided.insert(first, second) else { continue }
            answer.undecided.append((parties[first].name, parties[second].name, effort.doubt))
          case .some(let overlap):
            effort.spend(Self.stepsPerOverlap)
            answer.overlaps.append(overlap)
          }
        }
      }
    }
    if question.roles == nil {
      var known: [WaySearch.Tokens?] = Array(repeating: nil, count: parties.count)
      func tokens(_ index: Int) -> WaySearch.Tokens {
        let tokens = known[index] ?? parties[index].tokens
        known[index] = tokens
        return tokens
      }
      compare(Array(parties.indices)) { first, second in
        parties[first].sharedUser(tokens(first), with: parties[second], tokens(second))
      }
    }
    var known: [Text: [Solution<AccessWay>?]] = [:]
    /// A way in which an issuer grants a role.
    func way(_ role: Text, _ index: Int) -> Solution<AccessWay> {
      if let solution = known[role]?[index] { return solution }
      let party = parties[index]
      var solution = Solution<AccessWay>.none
      if party.terms.canGrant([Glob(role)], context.users) {
        plain.roles = [Glob(role)]
        let found = search(plain, party.reasoned, effort, shortening).result()
        solution = found.ways.first.map { .some($0) } ?? (found.isUndecided ? .undecided : .none)
      }
      known[role, default: Array(repeating: nil, count: parties.count)][index] = solution
      return solution
    }
    func shared(_ role: Text, _ first: Int, _ second: Int) -> Solution<IssuerOverlap> {
      let ways = (way(role, first), way(role, second))
      if ways.0.isNone || ways.1.isNone { return .none }
      guard case (.some(let a), .some(let b)) = ways else { return .undecided }
      return .some(parties[first].overlap(.role(role), a.witness, b.witness, with: parties[second]))
    }
    let roles = roles(question, parties, isPrivileged)
    for role in roles.sorted() {
      compare(parties.indices.filter { !way(role, $0).isNone }) { shared(role, $0, $1) }
    }
    let isAboutRoles = question.roles != nil || answer.overlaps.isEmpty
    answer.directoryMayGrant =
      isAboutRoles && context.users == nil && parties.contains { !$0.terms.terms.isVirtual }
    // Roles that no issuer names are granted only under their own names.
    let wild = question.roles?.filter(\.hasWildcard) ?? []
    answer.skippedCount = skipped.count
    if wild.isEmpty { return answer }
    plain.roles = wild
    let open = parties.indices.filter { index in
      guard parties[index].terms.roles.keepsUnmapped else { return false }
      let found = search(plain, parties[index].reasoned, effort, shortening).result()
      return found.isUndecided || !found.ways.isEmpty
    }
    let compared = Set(answer.overlaps.map { Set([$0.first.issuer, $0.second.issuer]) })
    compare(open) { first, second in
      if compared.contains([parties[first].name, parties[second].name]) { return .none }
      return parties[first].sharedRole(wild, outside: roles, with: parties[second]) {
        shared($0, first, second)
      }
    }
    answer.skippedCount = skipped.count
    return answer
  }

  /// The roles to compare: those of the question, or the privileged ones, that an issuer or the
  /// directory names.
  private func roles(
    _ question: AccessQuestion, _ parties: [WaySearch], _ isPrivileged: (Text) -> Bool
  ) -> Set<Text> {
    let globs = question.roles
    var roles = Set(globs?.filter { !$0.hasWildcard }.map(\.pattern) ?? [])
    var names = Set((context.users ?? []).flatMap(\.roles))
    for party in parties { names.formUnion(party.terms.roles.names) }
    for role in names {
      let isAsked =
        if let globs { globs.contains { $0.matches(role) } } else { isPrivileged(role) }
      if isAsked { roles.insert(role) }
    }
    return roles
  }
}

/// Unordered pairs of small numbers.
private struct PairSet {
  private var words: [UInt64] = []
  private(set) var count = 0

  private static func place(_ first: Int, _ second: Int) -> Int {
    let (low, high) = (min(first, second), max(first, second))
    return high * (high - 1) / 2 + low
  }

  func contains(_ first: Int, _ second: Int) -> Bool {
    let place = Self.place(first, second)
    return place / 64 < words.count && words[place / 64] & 1 << UInt64(place % 64) != 0
  }

  /// Returns false if the pair is in the set already.
  @discardableResult mutating func insert(_ first: Int, _ second: Int) -> Bool {
    guard !contains(first, second) else { return false }
    let place = Self.place(first, second)
    while words.count <= place / 64 { words.append(0) }
    words[place / 64] |= 1 << UInt64(place % 64)
    count += 1
    return true
  }
}
