import ConfigModel

/// A condition that an issuer sets. A token and its request are accepted if all conditions hold.
/// Therefore one version admits something that the other rejects exactly if all of its own
/// conditions can hold while one of the other version's conditions fails.
struct AccessCondition {
  enum Kind {
    case filter(claim: Text, isExclude: Bool, PatternSet)
    case audience([Text])
    case username(UsernameSource)
    /// The claim must not hold the username.
    case client(Text, UsernameSource)
    case secret
    case backends([IssuerTerms.Backend])
    case expiry
  }

  let kind: Kind
  /// The range in the configuration that sets the condition, or would set it. Nil for a condition
  /// that the service itself sets.
  let place: SourceRange?
  /// For a filter, the range that the evaluator reports.
  var label: SourceRange?
  /// For a filter, its number among the filters on the same claim, starting at 1.
  var ordinal = 0

  /// True if the trace entry shows that the evaluator rejected a token for this condition.
  func isBroken(by entry: TraceEntry) -> Bool {
    guard entry.outcome == .failed, entry.reason == reason else { return false }
    if case .filter = kind { return entry.range == label }
    return true
  }

  /// The evaluator's reason to reject a token or a request that does not meet the condition.
  var reason: ExchangeReason {
    switch kind {
    case .filter: .filterUnsatisfied
    case .audience: .audienceMismatch
    case .username: .usernameMissing
    case .client: .clientToken
    case .secret: .clientAuthRequired
    case .backends: .backendNotAllowed
    case .expiry: .tokenExpMissing
    }
  }

  /// A key that is equal for equal conditions. Different conditions almost always have different
  /// keys.
  struct Key: Hashable {
    let kind: Int
    var claims: [Text?] = []
    var isExclude = false
    var values: Fingerprint?
  }

  var key: Key {
    switch kind {
    case .filter(let claim, let isExclude, let set):
      Key(kind: 0, claims: [claim], isExclude: isExclude, values: set.fingerprint)
    case .audience(let texts): Key(kind: 1, values: Fingerprint(texts))
    case .username(let source): Key(kind: 2, claims: [source.claim, source.older])
    case .client(let claim, let source): Key(kind: 3, claims: [claim, source.claim, source.older])
    case .secret: Key(kind: 4)
    case .backends(let entries): Key(kind: 5, values: Fingerprint(entries))
    case .expiry: Key(kind: 6)
    }
  }

  /// True if both conditions require the same, so that either both hold or neither does.
  func isSame(as other: AccessCondition) -> Bool {
    switch (kind, other.kind) {
    case (.filter(let claim, let isExclude, let set), .filter(let other, let isOther, let others)):
      claim == other && isExclude == isOther && set.hasSamePatterns(as: others)
    case (.audience(let texts), .audience(let others)):
      texts == others || Set(texts) == Set(others)
    case (.username(let source), .username(let other)): source == other
    case (.client(let claim, let source), .client(let other, let otherSource)):
      claim == other && source == otherSource
    case (.backends(let entries), .backends(let others)):
      entries == others || Set(entries) == Set(others)
    case (.secret, .secret), (.expiry, .expiry): true
    default: false
    }
  }

  /// Adds the requirement that the condition holds to each problem. A problem is split if the
  /// condition can hold in several ways.
  func demand(in problems: inout [AccessProblem]) {
    switch kind {
    case .username(let source):
      problems = problems.flatMap { problem in
        source.branches(of: problem) { problem, claim in
          problem.demand(claim) { $0.isUsername = true }
        }
      }
    case .client(let client, let source):
      problems = problems.flatMap { problem in
        source.branches(of: problem) { problem, claim in
          problem.demandDifferent(.init(client: client, user: claim))
        }
      }
    default:
      for index in problems.indices { demand(in: &problems[index]) }
    }
  }

  /// Adds a condition that can hold in only one way.
  private func demand(in problem: inout AccessProblem) {
    switch kind {
    case .filter(let claim, let isExclude, let set):
      problem.demand(claim) { isExclude ? $0.avoided.append(set) : $0.hit.append(set) }
    case .audience(let texts):
      problem.demand(Self.audience) { $0.audiences.append(texts) }
    case .secret: problem.demandSecret()
    case .backends(let entries): problem.demand(.inside(entries))
    case .expiry: problem.demand(Self.expiry) { $0.isPresent = true }
    case .username, .client: break
    }
  }

  /// Returns the ways in which the condition can fail.
  func violate(in problem: AccessProblem) -> [AccessProblem] {
    var problem = problem
    switch kind {
    case .filter(let claim, let isExclude, let set):
      problem.demand(claim) { isExclude ? $0.hit.append(set) : $0.avoided.append(set) }
    case .audience(let texts):
      // The claim is present, but contains none of the accepted audiences.
      var other = problem
      other.demand(Self.audience) {
        $0.isPresent = true
        $0.foreignStrings.formUnion(texts)
      }
      return [other]
    case .username(let source):
      return source.branches(of: problem) { problem, claim in
        problem.demand(claim) { $0.isNoUsername = true }
      }
    case .client(let client, let source):
      return source.branches(of: problem) { problem, claim in
        problem.demandEqual(.init(client: client, user: claim))
      }
    case .secret: problem.demandNoSecret()
    case .backends(let entries): problem.demand(.outside(entries))
    case .expiry: problem.demand(Self.expiry) { $0.isAbsent = true }
    }
    return [problem]
  }

  /// The ways in which the condition fails. Under one reading, a token without an audience fails,
  /// too; comparisons need not know, because both versions then reject it.
  func violations(in problem: AccessProblem, _ views: ClaimViews) -> [AccessProblem] {
    var violations = violate(in: problem)
    if case .audience = kind, views.rejectsAbsentAudience {
      var absent = problem
      absent.demand(Self.audience) { $0.isAbsent = true }
      violations.append(absent)
    }
    return violations
  }

  static let audience = Text("aud")
  static let expiry = Text("exp")
}

/// The claim that holds the username, and the legacy claim that replaces it if it is absent.
struct UsernameSource: Hashable {
  let claim: Text
  let older: Text?

  /// - Parameter attribute: The `usernameAttribute`.
  init(_ attribute: Text?, _ readings: Readings) {
    claim = attribute ?? Text("sub")
    older = attribute == nil && readings.takesUsernameFromPrn ? Text("prn") : nil
  }

  /// The claims that may hold a username.
  var claims: [Text] { [claim] + (older.map { [$0] } ?? []) }

  func branches(
    of problem: AccessProblem, _ demand: (inout AccessProblem, Text) -> Void
  ) -> [AccessProblem] {
    var first = problem
    guard let older else {
      demand(&first, claim)
      return [first]
    }
    first.demand(claim) { $0.isPresent = true }
    demand(&first, claim)
    var second = problem
    second.demand(claim) { $0.isAbsent = true }
    demand(&second, older)
    return [first, second]
  }
}
