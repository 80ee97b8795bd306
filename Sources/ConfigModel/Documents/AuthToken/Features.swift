/// The features that occur anywhere in an issuer configuration, gathered while it is decoded. A
/// rule about a rare feature costs nothing where the feature does not occur.
///
/// A feature may be set although no rule finds anything, but a rule never has a finding without its
/// feature. A member under a misspelled name counts as written.
public struct Features: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The first 64 features, mostly the members that are written.
  public let low: UInt64
  /// The other features, which describe values.
  public let high: UInt64

  @inline(__always) public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always) public init(bit: Int) {
    low = bit < 64 ? 1 &<< UInt64(bit) : 0
    high = bit < 64 ? 0 : 1 &<< UInt64(bit &- 64)
  }

  /// Set if the member is present.
  @inline(__always) init(_ member: some SurveyedMember) { self.init(bit: member.feature) }

  /// A feature that is not about the presence of a member.
  @inline(__always) private init(value: Int) { self.init(bit: Self.firstOfValues &+ value) }

  /// The bit after those of the members.
  private static var firstOfValues: Int { RoleMapping.Member.mappedRoles.feature &+ 1 }

  @inline(__always) public init(arrayLiteral elements: Features...) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for element in elements {
      low |= element.low
      high |= element.high
    }
    self.init(low: low, high: high)
  }

  public static var none: Features { Features(low: 0, high: 0) }
  public static var all: Features { Features(low: .max, high: .max) }

  @inline(__always) public var isEmpty: Bool { low | high == 0 }

  @inline(__always) public func union(_ other: Features) -> Features {
    Features(low: low | other.low, high: high | other.high)
  }

  @inline(__always) public mutating func formUnion(_ other: Features) { self = union(other) }
  @inline(__always) public mutating func insert(_ other: Features) { self = union(other) }

  public func subtracting(_ other: Features) -> Features {
    Features(low: low & ~other.low, high: high & ~other.high)
  }

  @inline(__always) public func isSuperset(of other: Features) -> Bool {
    other.low & ~low | other.high & ~high == 0
  }

  @inline(__always) public func contains(_ other: Features) -> Bool { isSuperset(of: other) }

  @inline(__always) public func isDisjoint(with other: Features) -> Bool {
    other.low & low | other.high & high == 0
  }

  // MARK: Members that are written, in schema order

  public static var issuers: Features { Features(AuthTokenConfiguration.Member.issuers) }
  public static var policyMinReloadInterval: Features {
    Features(AuthTokenConfiguration.Member.policyMinReloadInterval)
  }
  public static var policyMaxReloadInterval: Features {
    Features(AuthTokenConfiguration.Member.policyMaxReloadInterval)
  }
  public static var certificatesMinReloadInterval: Features {
    Features(AuthTokenConfiguration.Member.certificatesMinReloadInterval)
  }
  public static var certificatesMaxReloadInterval: Features {
    Features(AuthTokenConfiguration.Member.certificatesMaxReloadInterval)
  }

  public static var issuerName: Features { Features(Issuer.Member.issuerName) }
  public static var enabled: Features { Features(Issuer.Member.enabled) }
  public static var audience: Features { Features(Issuer.Member.audience) }
  public static var virtualUserEnabled: Features { Features(Issuer.Member.virtualUserEnabled) }
  public static var usernameAttribute: Features { Features(Issuer.Member.usernameAttribute) }
  public static var requireClientAuth: Features { Features(Issuer.Member.requireClientAuth) }
  public static var clientIdAttribute: Features { Features(Issuer.Member.clientIdAttribute) }
  public static var tokenTimeoutSeconds: Features { Features(Issuer.Member.tokenTimeoutSeconds) }
  public static var tokenTimeoutPolicy: Features { Features(Issuer.Member.tokenTimeoutPolicy) }
  public static var jwks: Features { Features(Issuer.Member.jwks) }
  public static var certificateSubjectNames: Features {
    Features(Issuer.Member.certificateSubjectNames)
  }
  public static var filters: Features { Features(Issuer.Member.filters) }
  public static var allowedMbes: Features { Features(Issuer.Member.allowedMbes) }
  public static var roleAttributes: Features { Features(Issuer.Member.roleAttributes) }
  public static var roleMappings: Features { Features(Issuer.Member.roleMappings) }
  public static var userMappingAttribute: Features { Features(Issuer.Member.userMappingAttribute) }
  public static var defaultRoles: Features { Features(Issuer.Member.defaultRoles) }
  public static var issuerRoles: Features { Features(Issuer.Member.issuerRoles) }

  public static var discoveryUri: Features { Features(JWKSSource.Member.discoveryUri) }
  public static var jwksUri: Features { Features(JWKSSource.Member.jwksUri) }
  public static var allowHttp: Features { Features(JWKSSource.Member.allowHttp) }
  public static var minReloadInterval: Features { Features(JWKSSource.Member.minReloadInterval) }
  public static var maxReloadInterval: Features { Features(JWKSSource.Member.maxReloadInterval) }
  public static var connectTimeout: Features { Features(JWKSSource.Member.connectTimeout) }
  public static var readTimeout: Features { Features(JWKSSource.Member.readTimeout) }
  public static var tlsVersions: Features { Features(JWKSSource.Member.tlsVersions) }
  public static var authorizationHeader: Features {
    Features(JWKSSource.Member.authorizationHeader)
  }

  public static var filterName: Features { Features(TokenFilter.Member.name) }
  public static var filterType: Features { Features(TokenFilter.Member.type) }
  public static var filterValues: Features { Features(TokenFilter.Member.values) }
  public static var backendName: Features { Features(AllowedBackend.Member.name) }
  public static var backendVersion: Features { Features(AllowedBackend.Member.version) }
  public static var backendClientId: Features { Features(AllowedBackend.Member.clientId) }
  public static var tokenRole: Features { Features(RoleMapping.Member.tokenRole) }
  public static var mappedRoles: Features { Features(RoleMapping.Member.mappedRoles) }

  // MARK: Values

  /// At least two issuers, or a section of a longer list of issuers.
  public static var severalIssuers: Features { Features(value: 0) }
  /// An issuer whose `enabled` is false.
  public static var disabledIssuer: Features { Features(value: 1) }
  /// An issuer whose users are virtual, or may be intended to be.
  public static var virtualUsers: Features { Features(value: 2) }
  /// An issuer whose users have accounts, or may be intended to.
  public static var mappedUsers: Features { Features(value: 3) }
  /// A key address with the scheme `http`.
  public static var httpAddress: Features { Features(value: 4) }
  /// A filter whose type is `exclude`.
  public static var excludeFilter: Features { Features(value: 5) }
  /// A `*` in some string.
  public static var star: Features { Features(value: 6) }
  /// An `@` in some string.
  public static var at: Features { Features(value: 7) }
  /// A `?` in some string.
  public static var questionMark: Features { Features(value: 8) }
  /// A `#` in some string.
  public static var hash: Features { Features(value: 9) }

  /// A comma in some string.
  public static var comma: Features { Features(value: 10) }
  /// An issuer name of an unusual form: see ``BorrowedText/isPlainIssuerName``.
  public static var unusualName: Features { Features(value: 11) }
  /// A key address other than the issuer's name followed by `/.well-known/openid-configuration`, or
  /// any key address of an issuer with an unusual name.
  public static var otherKeyAddress: Features { Features(value: 12) }
  /// An audience that may be an address: it begins with `h` or `H`.
  public static var addressAudience: Features { Features(value: 13) }
  /// Two filters of one issuer on the same claim.
  public static var repeatedClaim: Features { Features(value: 14) }
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static var specialClaim: Features { Features(value: 15) }
  /// An issuer whose name identifies the product behind it.
  public static var knownProvider: Features { Features(value: 16) }
  /// An empty string.
  public static var emptyText: Features { Features(value: 17) }
  /// A string that begins or ends with a character outside of visible ASCII (0x21 to 0x7E), such as
  /// a space.
  public static var oddTextEnd: Features { Features(value: 18) }
  /// A protocol version in `tlsVersions` that is not `TLSv1.2`.
  public static var otherTLSVersion: Features { Features(value: 19) }
  /// A reload interval that is too long, too short, or swapped with the other, or a timeout above
  /// its default.
  public static var unusualTiming: Features { Features(value: 20) }
  /// Two filters of one issuer on the same claim and of the same type, or too many filters to
  /// compare them.
  public static var repeatedCondition: Features { Features(value: 21) }

  // MARK: Missing members

  /// An issuer without `jwks`.
  public static var noKeySource: Features { Features(value: 22) }
  /// A `jwks` object without `tlsVersions`.
  public static var noTLSVersions: Features { Features(value: 23) }
  /// An issuer without `audience`, or with an empty one.
  public static var defaultAudience: Features { Features(value: 24) }
  /// An issuer without `allowedMbes`.
  public static var noBackends: Features { Features(value: 25) }
  /// An issuer without `roleAttributes`, or with an empty list of them.
  public static var noRoleAttributes: Features { Features(value: 26) }
  /// An issuer without `roleMappings`, or with an empty list of them.
  public static var noRoleMappings: Features { Features(value: 27) }
  /// An issuer without any source of roles.
  public static var noRoles: Features { Features(value: 28) }
  /// An issuer without `tokenTimeoutSeconds`.
  public static var noLifetime: Features { Features(value: 29) }

  // MARK: Lists

  /// An empty list of strings, roles, or backends.
  public static var emptyList: Features { Features(value: 30) }
  /// A list that may contain a string twice.
  public static var repeatedElement: Features { Features(value: 31) }
  /// At least two backends of one issuer.
  public static var severalBackends: Features { Features(value: 32) }
  /// A backend without a client ID that also lacks its name or its version.
  public static var incompleteBackend: Features { Features(value: 33) }

  // MARK: Names and audiences

  /// An issuer name with a trailing slash.
  public static var slashAtNameEnd: Features { Features(value: 34) }
  /// An issuer that a provider hosts for its customers, not a self-hosted one.
  public static var hostedProvider: Features { Features(value: 35) }
  /// An audience that may be an address without a path.
  public static var hostAudience: Features { Features(value: 36) }
  /// An audience that ends with `exchange-token`, as the endpoint for SAML tokens does, or with
  /// that and a slash.
  public static var exchangeAudience: Features { Features(value: 37) }
  /// An audience that many issuers use: see ``WellKnownAudience``.
  public static var wellKnownAudience: Features { Features(value: 38) }

  // MARK: Claims

  /// A filter on a claim that roles are read from.
  public static var roleFilter: Features { Features(value: 39) }
  /// A role claim that is special in some way: see ``RoleClaimKind``.
  public static var specialRoleClaim: Features { Features(value: 40) }
  /// A claim that may be a path into an object: of a filter, for roles, or for usernames.
  public static var nestedClaim: Features { Features(value: 41) }
  /// A filter value with a character by which regular expressions are recognized, including stars.
  public static var regexSign: Features { Features(value: 42) }

  // MARK: Roles

  /// A token role that equals, ignoring case, another token role of the issuer or a role that the
  /// issuer's mappings grant. Also set if there are too many mappings to compare.
  public static var repeatedTokenRole: Features { Features(value: 43) }
  /// A token role that may be a GUID or a distinguished name.
  public static var opaqueTokenRole: Features { Features(value: 44) }
  /// A role in `issuerRoles` or `defaultRoles` that may be named after an administrator.
  public static var administratorRole: Features { Features(value: 45) }

  // MARK: Lifetimes

  /// A `tokenTimeoutPolicy` of `FromTimeoutSecs`, or no `tokenTimeoutPolicy`.
  public static var ownLifetime: Features { Features(value: 46) }
  /// A `tokenTimeoutPolicy` of `FromExternalToken`.
  public static var externalLifetime: Features { Features(value: 47) }
  /// A `tokenTimeoutSeconds` that is absent, malformed, or more than an hour.
  public static var longLifetime: Features { Features(value: 48) }
  /// A `tokenTimeoutSeconds` of less than a minute or more than a day.
  public static var extremeLifetime: Features { Features(value: 49) }

  // MARK: Values that issuers share

  /// Two issuers that may have the same name.
  public static var repeatedName: Features { Features(value: 50) }
  /// Two issuers whose names may be the same address: see ``IssuerHashes``.
  public static var repeatedNameAsAddress: Features { Features(value: 51) }
  /// Two issuers that may share a key address.
  public static var repeatedKeyAddress: Features { Features(value: 52) }
  /// An audience other than a URI that may be listed twice, by one issuer or by two.
  public static var repeatedAudience: Features { Features(value: 53) }

  // MARK: The whole list of issuers

  /// No issuers at all, or none in a section of the list.
  public static var noIssuers: Features { Features(value: 54) }
  /// An enabled issuer that may speak for any user, because no filter restricts the usernames.
  public static var unrestrictedUsernames: Features { Features(value: 55) }

  // MARK: Facts from outside the configuration, defined by the engine

  /// The first bit that does not describe the configuration.
  public static var firstForOthers: Int { 112 }

  /// The reload intervals of the configuration itself, not of an issuer's keys.
  public static var rootTiming: Features {
    [
      .policyMinReloadInterval, .policyMaxReloadInterval, .certificatesMinReloadInterval,
      .certificatesMaxReloadInterval,
    ]
  }

  /// The feature that the member at a position of a schema is present.
  @inline(__always) static func member(_ firstFeature: Int, _ slot: Int) -> Features {
    Features(low: 1 &<< UInt64(truncatingIfNeeded: firstFeature &+ slot), high: 0)
  }

  static let ofMarks: [(mark: TextMarks, feature: Features)] = [
    (.star, .star), (.at, .at), (.questionMark, .questionMark), (.hash, .hash), (.comma, .comma),
    (.empty, .emptyText), (.oddEnd, .oddTextEnd),
  ]
}
