import ConfigModel

/// One of the conditions that an issuer makes. A token and its request are accepted when all of them
/// hold, so one version admits what the other does not exactly when all of its own conditions can hold
/// while one of the other's does not.
struct AccessCondition {
  enum Kind {
    case filter(claim: Text, isExclude: Bool, PatternSet)
    case audience([Text])
    case username(UsernameSource)
    /// The claim must not be the user name.
    case client(Text, UsernameSource)
    case secret
    case backends([IssuerTerms.Backend])
    case expiry
  }

  let kind: Kind
  /// Where the configuration makes it, or would; nil where it is the service's own.
  let place: SourceRange?
  /// For a filter, what the evaluator points out.
  var label: SourceRange?
  /// For a filter, its number among those on the same claim, from 1.
  var ordinal = 0

  /// True if the evaluator refuses a token for this condition, by what it says about it.
  func isBroken(by entry: TraceEntry) -> Bool {
    guard entry.outcome == .failed else { return false }
    switch kind {
    case .filter: return entry.reason == .filterUnsatisfied && entry.range == label
    case .audience: return entry.reason == .audienceMismatch
    case .username: return entry.reason == .usernameMissing
    case .client: return entry.reason == .clientToken
    case .secret: return entry.reason == .clientAuthRequired
    case .backends: return entry.reason == .backendNotAllowed
    case .expiry: return entry.reason == .tokenExpMissing
    }
  }

  /// The same for conditions that are the same; nearly always different otherwise.
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

  /// Whether it demands the same as another one, so that both hold or neither does.
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

  /// Makes it hold in all of some problems. There may be several ways, so they can become more.
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

  /// Makes it hold, for conditions that there is one way to.
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

  /// Makes it fail. There may be several ways.
  func violate(in problem: AccessProblem) -> [AccessProblem] {
    var problem = problem
    switch kind {
    case .filter(let claim, let isExclude, let set):
      problem.demand(claim) { isExclude ? $0.hit.append(set) : $0.avoided.append(set) }
    case .audience(let texts):
      // Nobody's, or somebody else's.
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

  static let audience = Text("aud")
  static let expiry = Text("exp")
}

/// The claim that the user name is in, and the older one that takes its place when it is absent.
struct UsernameSource: Hashable {
  let claim: Text
  let older: Text?

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
