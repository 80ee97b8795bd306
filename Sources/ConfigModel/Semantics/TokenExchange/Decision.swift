/// What the service would decide about a token.
public struct Decision: Sendable {
  public enum Verdict: String, Sendable {
    case accept, reject
    /// Something is not known that the decision depends on.
    case indeterminate
  }

  public enum UserKind: String, Sendable {
    /// The user exists by the token only.
    case virtual
    /// The user is looked up in the directory.
    case mapped
  }

  public internal(set) var verdict = Verdict.accept
  /// Whatever failed, in the order of the procedure; when nothing did, what is not known. Several
  /// checks can fail for one reason. Empty when the token is accepted.
  public var reasons: [ExchangeReason] { failures.array }
  var failures = ReasonList()
  /// The index of the issuer in the configuration, if the token has one there.
  public internal(set) var issuer: Int?
  /// Nil unless the token is accepted, as everything below.
  public internal(set) var username: Text?
  public internal(set) var userKind: UserKind?
  /// The granted roles, sorted, each once.
  public internal(set) var roles: [Text] = []
  /// Why they are granted: sorted by role, with several entries for one that is granted for several
  /// reasons. Only of a decision that is explained.
  public internal(set) var grants: [RoleGrant] = []
  public internal(set) var lifetime: Lifetime?
  public internal(set) var assumptions = Assumptions()

  /// The roles with the grants of each, which a decision has that is explained.
  public var grantsByRole: [(role: Text, grants: ArraySlice<RoleGrant>)] {
    // Both are sorted.
    var rest = grants[...]
    return roles.map { role in
      let own = rest.prefix { $0.role == role }
      rest = rest.dropFirst(own.count)
      return (role, own)
    }
  }

  /// Forgets everything, for the next token.
  mutating func clear() {
    verdict = .accept
    failures.clear()
    issuer = nil
    username = nil
    userKind = nil
    if !roles.isEmpty { roles.removeAll(keepingCapacity: true) }
    if !grants.isEmpty { grants = [] }
    lifetime = nil
    assumptions = Assumptions()
  }

  /// The first failure; `ok` when there is none.
  public var reason: ExchangeReason { failures.first ?? .ok }

  /// As ``reasons``, one by one.
  public func forEachReason(_ body: (ExchangeReason) -> Void) {
    for index in 0..<failures.count { body(failures[index]) }
  }

  /// Whether two decisions are the same for the one whom they are about, whatever they rest on.
  public func isSame(as other: Decision) -> Bool {
    verdict == other.verdict && failures == other.failures && username == other.username
      && userKind == other.userKind && lifetime?.expiresAt == other.lifetime?.expiresAt
      && roles == other.roles
  }
}

/// A role, and why it is granted.
public struct RoleGrant: Sendable {
  public let role: Text
  public let origin: Origin

  public enum Origin: Sendable {
    /// A value of a claim, by a mapping with this index, else under its own name.
    case claim(name: Text, value: Text, mapping: Int?)
    case defaultRole
    case issuerRole
    case directory
  }
}

/// How long the issued token holds.
public struct Lifetime: Sendable {
  /// In seconds since 1970.
  public let issuedAt: Int
  public let expiresAt: Int
  /// Where the way to compute it is from.
  public let policySource: Source
  /// Where the seconds are from; nil when they do not count.
  public let secondsSource: Source?

  public enum Source: String, Sendable {
    case issuer, environment
    /// Neither says anything: what holds then.
    case `default`
  }

  /// The largest number where that is not enough.
  public var expiresIn: Int {
    let (seconds, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
    return overflow ? .max : seconds
  }
}
