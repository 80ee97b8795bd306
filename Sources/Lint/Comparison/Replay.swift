package import ConfigModel

/// Evaluates recorded tokens under two versions of a configuration.
///
/// Counts the tokens with different results, and describes the differences for single tokens. A
/// token that both versions reject has the same result, regardless of the reasons.
package struct Replay {
  package private(set) var counts = ReplayCounts()
  /// Counts for a summary; nil if none is requested.
  package var tally: ReplayTally?

  private let old: TokenExchange
  private let new: TokenExchange
  private let request: ExchangeRequest
  private let prepared: PreparedRequest
  private let now: Int

  /// - Parameters:
  ///   - old: The old version. Its configuration is nil if there was none, as for an added policy.
  ///   - now: The time of evaluation, in seconds since 1970.
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

  /// Evaluates a token under both versions. Returns their differences, or nil if there are none.
  package mutating func take(_ claims: TokenClaims) -> ReplayDifference? {
    let token = PresentedToken(claims)
    let before = old.decide(token, prepared, now: now)
    let after = new.decide(token, prepared, now: now)
    let kinds = ReplayKind.all(before, after)
    counts.add(before, after, kinds)
    tally?.add(before, after, kinds)
    return kinds.isEmpty ? nil : ReplayDifference(kinds: kinds, old: before, new: after)
  }

  /// The first reason why a version rejects a token or cannot decide. Nil if it accepts the token.
  package func obstacle(_ claims: TokenClaims, _ side: ComparedPlace.Side) -> TraceEntry? {
    let exchange = side == .old ? old : new
    let trace = exchange.explain(PresentedToken(claims), request, now: now, onlyProblems: true)
      .trace
    return trace.first { $0.outcome == .failed } ?? trace.first { $0.outcome == .unknown }
  }
}

/// The decisions of two versions on one token.
package struct ReplayDifference: Sendable {
  package let kinds: [ReplayKind]
  package let old: Decision
  package let new: Decision

  /// The roles that only the new version grants.
  package var addedRoles: [Text] { new.roles.filter { !old.roles.contains($0) } }
  package var lostRoles: [Text] { old.roles.filter { !new.roles.contains($0) } }
}

/// The respects in which two decisions about a token differ.
package enum ReplayKind: String, CaseIterable, Sendable {
  case accepted = "newly-accepted"
  case rejected = "newly-rejected"
  /// One of the versions is undecided, because information is missing.
  case untold = "not-told"
  /// Both versions accept the token, but for a different user or kind of user.
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

/// The totals over all tokens.
package struct ReplayCounts: Sendable {
  package private(set) var tokens = 0
  /// The number of tokens with the same result.
  package private(set) var alike = 0
  /// The number of these tokens that have expired for both versions.
  package private(set) var expired = 0
  /// The number of tokens that neither version can decide, and the information that the first of
  /// them lacks.
  package private(set) var untold = 0
  package private(set) var lack: ExchangeReason?
  private var differences: [ReplayKind: Int] = [:]

  /// The number of tokens with this difference. A token with several differences counts for each.
  package subscript(kind: ReplayKind) -> Int { differences[kind, default: 0] }

  package var different: Int { tokens - alike }

  mutating func add(_ old: Decision, _ new: Decision, _ kinds: [ReplayKind]) {
    tokens += 1
    for kind in kinds { differences[kind, default: 0] += 1 }
    guard kinds.isEmpty else { return }
    alike += 1
    switch old.verdict {
    case .accept: break
    case .reject:
      let hasExpired = old.reasons.contains(.tokenExpired) && new.reasons.contains(.tokenExpired)
      if hasExpired { expired += 1 }
    case .indeterminate:
      untold += 1
      lack = lack ?? old.reasons.first
    }
  }
}

/// Counts for a summary of a replay: the decisions of both versions, and their differences by issuer.
package struct ReplayTally: Sendable {
  package private(set) var old = DecisionTally()
  package private(set) var new = DecisionTally()
  /// The issuers of the new version, then those of the old one. The columns are tokens with the same
  /// result, then the kinds of differences in their order.
  package private(set) var issuers: IssuerTally
  /// The number of issuers of the new version.
  private let newCount: Int

  package init(oldIssuers: Int, newIssuers: Int) {
    newCount = newIssuers
    issuers = IssuerTally(
      issuers: newIssuers + oldIssuers, columns: ReplayKind.allCases.count + 1)
  }

  mutating func add(_ old: Decision, _ new: Decision, _ kinds: [ReplayKind]) {
    self.old.add(old)
    self.new.add(new)
    let issuer = new.issuer ?? old.issuer.map { $0 + newCount }
    if kinds.isEmpty { issuers.add(issuer, 0) }
    for (index, kind) in ReplayKind.allCases.enumerated() where kinds.contains(kind) {
      issuers.add(issuer, index + 1)
    }
  }
}
