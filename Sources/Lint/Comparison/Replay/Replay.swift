package import ConfigModel

/// Tokens that were presented once, taken through two versions of a configuration.
///
/// Counts what comes out otherwise, and says of single tokens how. A token that both versions refuse
/// comes out alike, whatever for.
package struct Replay {
  package private(set) var counts = ReplayCounts()

  private let old: TokenExchange
  private let new: TokenExchange
  private let request: ExchangeRequest
  private let prepared: PreparedRequest
  private let now: Int

  /// - Parameters:
  ///   - old: Nil where there is no configuration, as for a policy that was added.
  ///   - now: In seconds since 1970.
  package init(
    _ old: (configuration: AuthTokenConfiguration?, environment: ExchangeEnvironment),
    _ new: (configuration: AuthTokenConfiguration?, environment: ExchangeEnvironment),
    _ request: ExchangeRequest, now: Int
  ) {
    self.old = TokenExchange(old.configuration, old.environment)
    self.new = TokenExchange(new.configuration, new.environment)
    self.request = request
    prepared = PreparedRequest(request)
    self.now = now
  }

  /// Takes a token through both versions. What they differ in; nil when they do not.
  package mutating func take(_ claims: TokenClaims) -> ReplayDifference? {
    let token = PresentedToken(claims)
    let before = old.decide(token, prepared, now: now)
    let after = new.decide(token, prepared, now: now)
    let kinds = ReplayKind.all(before, after)
    counts.add(before, after, kinds)
    return kinds.isEmpty ? nil : ReplayDifference(kinds: kinds, old: before, new: after)
  }

  /// What a version finds first that it refuses a token for, or cannot tell; nil when it accepts it.
  package func obstacle(_ claims: TokenClaims, _ side: ComparedPlace.Side) -> TraceEntry? {
    let exchange = side == .old ? old : new
    let trace = exchange.explain(PresentedToken(claims), request, now: now, onlyProblems: true)
      .trace
    return trace.first { $0.outcome == .failed } ?? trace.first { $0.outcome == .unknown }
  }
}

/// What two versions say to one token.
package struct ReplayDifference: Sendable {
  package let kinds: [ReplayKind]
  package let old: Decision
  package let new: Decision

  /// The roles that only the new version grants.
  package var addedRoles: [Text] { new.roles.filter { !old.roles.contains($0) } }
  package var lostRoles: [Text] { old.roles.filter { !new.roles.contains($0) } }
}

/// In what the decisions about a token differ.
package enum ReplayKind: String, CaseIterable, Sendable {
  case accepted = "newly-accepted"
  case rejected = "newly-rejected"
  /// One of the versions does not say, because something is not known.
  case untold = "not-told"
  /// Both accept it: for another user, or another kind of user.
  case user = "other-user"
  case roles = "other-roles"
  case lifetime = "other-lifetime"

  static func all(_ old: Decision, _ new: Decision) -> [ReplayKind] {
    switch (old.verdict, new.verdict) {
    case (.accept, .accept):
      var kinds: [ReplayKind] = []
      if old.username != new.username || old.userKind != new.userKind { kinds.append(.user) }
      if old.roles != new.roles { kinds.append(.roles) }
      if old.lifetime?.expiresAt != new.lifetime?.expiresAt { kinds.append(.lifetime) }
      return kinds
    case (.reject, .accept): return [.accepted]
    case (.accept, .reject): return [.rejected]
    case (let before, let after): return before == after ? [] : [.untold]
    }
  }
}

/// What became of all tokens together.
package struct ReplayCounts: Sendable {
  package private(set) var tokens = 0
  /// Those that come out alike.
  package private(set) var alike = 0
  /// Those among them that both versions accept.
  package private(set) var accepted = 0
  /// Those that have expired for both versions.
  package private(set) var expired = 0
  /// Those that neither version can tell anything about, and what the first of them lacks.
  package private(set) var untold = 0
  package private(set) var lack: ExchangeReason?
  private var differences = Array(repeating: 0, count: ReplayKind.allCases.count)

  /// How many tokens differ so. One that differs in several respects is counted for each of them.
  package subscript(kind: ReplayKind) -> Int {
    ReplayKind.allCases.firstIndex(of: kind).map { differences[$0] } ?? 0
  }

  package var different: Int { tokens - alike }

  mutating func add(_ old: Decision, _ new: Decision, _ kinds: [ReplayKind]) {
    tokens += 1
    for (index, kind) in ReplayKind.allCases.enumerated() where kinds.contains(kind) {
      differences[index] += 1
    }
    guard kinds.isEmpty else { return }
    alike += 1
    switch old.verdict {
    case .accept: accepted += 1
    case .reject:
      let hasExpired = old.reasons.contains(.tokenExpired) && new.reasons.contains(.tokenExpired)
      if hasExpired { expired += 1 }
    case .indeterminate:
      untold += 1
      lack = lack ?? old.reasons.first
    }
  }
}
