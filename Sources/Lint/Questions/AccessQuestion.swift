package import ConfigModel

/// A question about one configuration: which tokens are accepted with an outcome? The answer is
/// found by ``AccessInquiry``.
package struct AccessQuestion: Sendable {
  /// Some granted role matches one of the globs; nil for any roles.
  package var roles: [Glob]?
  /// The username matches one of the globs; nil for any name.
  package var usernames: [Glob]?
  /// The service's token is valid for more than this number of seconds.
  package var lifetimeOver: Int?
  /// The backend of the request. Parts that are nil are open.
  package var backend: BackendIdentity?
  /// The conditions on claims that the tokens meet.
  package var conditions: [ClaimCondition] = []
  /// The only issuer to look at, by its exact name; nil for all.
  package var issuer: Text?

  package init() {}

  /// The question for the solver, restricted to tokens that get one of these roles.
  func property(
    roles: [Glob]? = nil, _ more: [ClaimCondition] = []
  ) -> AccessProperty {
    var outcome = AccessProperty.Outcome()
    outcome.roles = roles
    outcome.usernames = usernames
    outcome.lifetimeOver = lifetimeOver
    outcome.backend = backend
    return AccessProperty(.never, outcome, where: conditions + more)
  }
}

/// The answer to an ``AccessQuestion`` under the readings in force.
package struct AccessAnswer: Sendable {
  /// The ways in, in the order of the issuers. A token is accepted with the outcome exactly if it
  /// meets all conditions of one of them, provided that nothing is ``undecided``.
  package var ways: [AccessWay] = []
  /// The issuers without an answer.
  package var undecided: [(issuer: Text, doubt: Doubt)] = []
  /// The issuers without a way in, and the reason. If there are ways, obstacles are listed only on
  /// request.
  package var obstacles: [Obstacle] = []
  /// The answers to open questions under which other ways exist.
  package var alternatives: [Alternative] = []
  /// The base URL that default audiences are derived from, if it is unknown and was assumed.
  package var assumedBaseURL: String?
  /// True if roles are asked for, and accounts of an unknown directory may have them as well.
  package var directoryMayGrant = false

  /// True if no token gets the outcome, which is a proof.
  package var isProvedEmpty: Bool { ways.isEmpty && undecided.isEmpty }

  /// The reason why no token of an issuer gets the outcome.
  package struct Obstacle: Sendable {
    package enum Reason: Sendable {
      /// The issuer accepts no token at all; the problem in words.
      case closed(String)
      /// Its tokens never live that long.
      case lifetime
      /// It grants no such role.
      case role
      /// It does not allow the backend.
      case backend
      /// Its conditions can be met, but not together with those of the question.
      case contradiction
    }

    package let issuer: Text
    package let place: SourceRange
    package let reason: Reason
  }

  /// A difference that one reading makes.
  package struct Alternative: Sendable {
    package let reading: ChosenReading
    /// The ways that exist only under the other reading.
    package var gained: [AccessWay] = []
    /// The ways that do not exist under the other reading.
    package var lost: [AccessWay] = []
    /// True if the other reading leaves an issuer undecided.
    package var isUndecided = false
  }
}

/// Tokens that one issuer accepts for the same reason: those that meet all conditions, presented
/// with a request from one of the backends.
package struct AccessWay: Sendable {
  package let issuer: Text
  /// The range of the issuer's name.
  package let place: SourceRange
  package var conditions: [WayCondition]
  /// The roles that are asked for and that these tokens get; empty if none is asked for. A way for
  /// roles without a mapping has the globs that were asked for instead.
  package let roles: [Text]
  /// The claim of the username.
  package let usernameClaim: Text
  package let userKind: Decision.UserKind
  package let lifetime: LifetimeRule
  /// The number of seconds for which the token must be valid at least; nil if any validity will do.
  package let minimumValidity: Int?
  /// The backends that may send requests; nil for any backend.
  package let backends: [BackendIdentity]?
  package let needsSecret: Bool
  /// The owners of such tokens, if the identity provider serves the public or many organizations.
  package let holders: TokenHolders?
  /// A token that the evaluator accepts.
  package let witness: PropertyWitness

  /// The identity of a way among those of one configuration.
  package struct Key: Hashable, Sendable {
    private let issuer: Text
    /// Nil if ways that differ only in the claim of the username count as the same way.
    fileprivate var usernameClaim: Text?
    private let roles: [Text]
    /// The condition that grants the roles; nil if every accepted token has them, or if none is asked for.
    private let reason: WayCondition.RoleReason?
    private let claims: [Text]
    /// The roles that one of the claims must hold.
    private let heldRoles: [Text]

    /// - Parameter conditions: All conditions, or only that on the roles, of which there is at most one.
    init(_ issuer: Text, _ usernameClaim: Text, _ roles: [Text], _ conditions: [WayCondition]) {
      self.issuer = issuer
      self.usernameClaim = usernameClaim
      self.roles = roles
      let condition = conditions.first(where: \.kind.isOfRoles)
      reason = condition?.roleReason
      claims = reason?.isAboutClaims ?? false ? condition?.claims ?? [] : []
      heldRoles = if case .roles(let some, _)? = condition?.kind { some } else { [] }
    }
  }

  package var key: Key { Key(issuer, usernameClaim, roles, conditions) }

  /// The identity of the way for a comparison with another answer to an open question. With the
  /// username in `prn` instead of `sub`, it counts as the same way.
  func key(under reading: Reading) -> Key {
    var key = key
    if reading == .usernameFromPrn { key.usernameClaim = nil }
    return key
  }
}

/// A condition on one claim of a token, or on one of several claims.
package struct WayCondition: Sendable {
  package enum Kind: Sendable {
    /// Exact if it is asked for; otherwise with the meaning that filters have.
    case claim(ClaimCondition.Kind)
    /// The audience is one of these; nil for those of the base URL. An absent claim meets the condition
    /// unless it is required.
    case audience([Text]?, isRequired: Bool)
    /// The claim is one non-empty string: the username.
    case username
    /// The username matches one of the globs, case-sensitively.
    case usernameMatches([Glob])
    /// The username is that of one of these accounts of the directory.
    case account([Text])
    /// The claim does not hold the username, which is in the other claim.
    case differs(from: Text)
    /// The token expires in the future. An absent claim meets the condition unless it is required.
    case expiry(isRequired: Bool)
    /// One of the claims holds one of these roles. Without a mapping, each is granted under its own
    /// name.
    case roles([Text], isMapped: Bool)
    /// One of the claims holds a role that one of the globs matches and that no mapping names.
    case unmappedRole([Glob])
    /// None of the claims holds a role.
    case noRole
    /// None of the claims holds anything.
    case nothing
    /// Every accepted token gets the roles.
    case always
    /// The directory gives the roles to these accounts.
    case directory([Text])

    var isOfRoles: Bool {
      switch self {
      case .roles, .unmappedRole, .noRole, .nothing, .always, .directory: true
      default: false
      }
    }
  }

  /// The kinds of conditions that grant roles, as far as they distinguish ways.
  fileprivate enum RoleReason {
    case roles, unmappedRole, noRole, directory

    /// True if ways through different claims are different ways.
    var isAboutClaims: Bool { self == .roles || self == .unmappedRole }
  }

  package let claims: [Text]
  package let kind: Kind
  /// The range in the configuration that sets the condition; nil if the question or the service
  /// does.
  package var place: SourceRange?
  /// For roles, the ranges of their mappings after the first one.
  package var otherPlaces: [SourceRange] = []
  /// True if the question sets the condition.
  package var isAsked = false

  /// True if a token without the claims does not meet the condition.
  package var needsClaim: Bool {
    switch kind {
    case .claim(.matches), .claim(.isPresent), .username, .usernameMatches, .account, .roles,
      .unmappedRole, .directory:
      true
    case .audience(_, let isRequired), .expiry(let isRequired): isRequired
    case .claim(.matchesNone), .claim(.isAbsent), .differs, .noRole, .nothing, .always: false
    }
  }

  fileprivate var roleReason: RoleReason? {
    switch kind {
    case .roles: .roles
    case .unmappedRole: .unmappedRole
    case .noRole, .nothing: .noRole
    case .directory: .directory
    default: nil
    }
  }
}
