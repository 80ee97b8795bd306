/// The service's predicted decision about a token.
public struct Decision: Sendable {
  public enum Verdict: String, Sendable {
    case accept, reject
    /// The decision depends on an unknown input.
    case indeterminate
  }

  public enum UserKind: String, Sendable {
    /// The user exists only through the token.
    case virtual
    /// The user is looked up in the directory.
    case mapped
  }

  public internal(set) var verdict = Verdict.accept
  /// All failures, in the order of the procedure, or the unknown inputs if nothing failed. Several
  /// checks can fail for one reason. Empty if the token is accepted.
  public internal(set) var reasons: [ExchangeReason] = []
  /// The index of the token's issuer in the configuration, if it is there.
  public internal(set) var issuer: Int?
  /// The username; nil unless the token is accepted. The user kind, roles, grants and lifetime are
  /// then empty, too.
  public internal(set) var username: Text?
  public internal(set) var userKind: UserKind?
  /// The granted roles, sorted and without repetitions.
  public internal(set) var roles: [Text] = []
  /// The origins of the roles, sorted by role, with one entry per origin. Only present if the
  /// decision is explained or its touches are recorded.
  public internal(set) var grants: [RoleGrant] = []
  public internal(set) var lifetime: Lifetime?
  public internal(set) var assumptions = Assumptions()

  /// The roles with their ``grants``.
  public var grantsByRole: [(role: Text, grants: ArraySlice<RoleGrant>)] {
    // Both arrays are sorted by role.
    var rest = grants[...]
    return roles.map { role in
      let own = rest.prefix { $0.role == role }
      rest = rest.dropFirst(own.count)
      return (role, own)
    }
  }

  /// The first failure; `ok` if there is none.
  public var reason: ExchangeReason { reasons.first ?? .ok }

  /// True if two decisions have the same outcome, regardless of their assumptions.
  public func isSame(as other: Decision) -> Bool {
    verdict == other.verdict && reasons == other.reasons && username == other.username
      && userKind == other.userKind && lifetime?.expiresAt == other.lifetime?.expiresAt
      && roles == other.roles
  }
}

/// A role and the origin of its grant.
public struct RoleGrant: Sendable {
  public let role: Text
  public let origin: Origin

  public enum Origin: Sendable {
    /// A value of a claim, granted by the mapping with this index, or under its own name without a
    /// mapping.
    case claim(name: Text, value: Text, mapping: Int?)
    case defaultRole
    case issuerRole
    case directory
  }
}

/// The lifetime of the issued token.
public struct Lifetime: Sendable {
  /// The time of issue, in seconds since 1970.
  public let issuedAt: Int
  public let expiresAt: Int
  /// The source of the timeout policy.
  public let policySource: Source
  /// The source of the timeout in seconds; nil if the policy does not use it.
  public let secondsSource: Source?

  public enum Source: String, Sendable {
    case issuer, environment
    /// The default, if neither the issuer nor the environment sets a value.
    case `default`
  }

  /// The lifetime in seconds, limited to the largest integer.
  public var expiresIn: Int {
    let (seconds, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
    return overflow ? .max : seconds
  }
}

/// The result of one step, for display.
public struct TraceEntry: Sendable {
  public enum Outcome: String, Sendable {
    case passed, failed
    /// An input of the step is unknown.
    case unknown
    /// A note that is neither a pass nor a failure.
    case note
  }

  public let step: ExchangeStep
  public let outcome: Outcome
  /// The reason of a failure, or the missing input.
  public let reason: ExchangeReason?
  /// The message, in lower case and without a full stop. It quotes the token and the configuration.
  public let message: String
  /// The range in the configuration that caused the outcome.
  public let range: SourceRange?
}
