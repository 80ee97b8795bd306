package import ConfigModel

/// The names in a property that mean nothing to the issuers it is about.
package struct PropertyNames {
  /// A claim that no issuer reads, so that a condition on it makes no difference.
  package struct UnreadClaim {
    package let name: Text
    /// A claim that some issuer reads, with a similar name.
    package let near: String?
  }

  package private(set) var unreadClaims: [UnreadClaim] = []
  /// Of several patterns for roles, those that match no role that an issuer can grant.
  package private(set) var ungrantedRoles: [Text] = []

  init() {}

  init(_ property: AccessProperty, _ issuers: some Collection<AccessTerms>, users: [DirectoryUser]?)
  {
    guard !issuers.isEmpty else { return }
    for condition in property.conditions + (property.exceptions ?? []) {
      let claim = condition.claim
      guard !Self.registered.contains(claim.string),
        !issuers.contains(where: { $0.readClaims.contains(claim) }),
        !unreadClaims.contains(where: { $0.name == claim })
      else { continue }
      let read = issuers.reduce(into: Set<Text>()) { $0.formUnion($1.readClaims) }
      unreadClaims.append(
        UnreadClaim(
          name: claim,
          near: EditDistance.nearest(to: claim.string, among: read.sorted().map(\.string))))
    }
    guard let globs = property.outcome.roles, globs.count > 1 else { return }
    ungrantedRoles = globs.filter { glob in
      !issuers.contains { $0.canGrant([glob], users) }
    }.map(\.pattern)
  }

  /// The registered claims of a JWT, which conditions may name as documentation.
  private static let registered = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]
}

extension AccessTerms {
  /// The claims other than registered ones on which the issuer's decision may depend.
  fileprivate var readClaims: [Text] {
    filterCounts.keys + roles.attributes + username.claims
      + (terms.clientIdAttribute.map { [$0] } ?? [])
  }

  /// False only if the issuer grants no role that one of the globs matches.
  func canGrant(_ globs: [Glob], _ users: [DirectoryUser]?) -> Bool {
    roles.keepsUnmapped || roles.names.contains { role in globs.contains { $0.matches(role) } }
      || !terms.isVirtual && users != nil
  }
}

/// The facts besides the configuration on which properties depend.
package struct PropertyContext: Sendable {
  package var baseURL: String?
  package var policies: EnvironmentPolicies
  /// The accounts of the directory. Nil if any account may exist; such accounts have no roles of
  /// their own.
  package var users: [DirectoryUser]?
  package var readings: Readings
  /// True to find out whether another answer to an open question changes the outcome.
  package var comparesReadings: Bool

  package init(
    baseURL: String? = nil, policies: EnvironmentPolicies = .unknown,
    users: [DirectoryUser]? = nil, readings: Readings = Readings(), comparesReadings: Bool = true
  ) {
    self.baseURL = baseURL
    self.policies = policies
    self.users = users
    self.readings = readings
    self.comparesReadings = comparesReadings
  }
}
