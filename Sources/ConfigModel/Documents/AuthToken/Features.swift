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

  public static var issuers: Features { Features(bit: 0) }
  public static var policyMinReloadInterval: Features { Features(bit: 1) }
  public static var policyMaxReloadInterval: Features { Features(bit: 2) }
  public static var certificatesMinReloadInterval: Features { Features(bit: 3) }
  public static var certificatesMaxReloadInterval: Features { Features(bit: 4) }

  public static var issuerName: Features { Features(bit: 5) }
  public static var enabled: Features { Features(bit: 6) }
  public static var audience: Features { Features(bit: 7) }
  public static var virtualUserEnabled: Features { Features(bit: 8) }
  public static var usernameAttribute: Features { Features(bit: 9) }
  public static var requireClientAuth: Features { Features(bit: 10) }
  public static var clientIdAttribute: Features { Features(bit: 11) }
  public static var tokenTimeoutSeconds: Features { Features(bit: 12) }
  public static var tokenTimeoutPolicy: Features { Features(bit: 13) }
  public static var jwks: Features { Features(bit: 14) }
  public static var certificateSubjectNames: Features { Features(bit: 15) }
  public static var filters: Features { Features(bit: 16) }
  public static var allowedMbes: Features { Features(bit: 17) }
  public static var roleAttributes: Features { Features(bit: 18) }
  public static var roleMappings: Features { Features(bit: 19) }
  public static var userMappingAttribute: Features { Features(bit: 20) }
  public static var defaultRoles: Features { Features(bit: 21) }
  public static var issuerRoles: Features { Features(bit: 22) }

  public static var discoveryUri: Features { Features(bit: 23) }
  public static var jwksUri: Features { Features(bit: 24) }
  public static var allowHttp: Features { Features(bit: 25) }
  public static var minReloadInterval: Features { Features(bit: 26) }
  public static var maxReloadInterval: Features { Features(bit: 27) }
  public static var connectTimeout: Features { Features(bit: 28) }
  public static var readTimeout: Features { Features(bit: 29) }
  public static var tlsVersions: Features { Features(bit: 30) }
  public static var authorizationHeader: Features { Features(bit: 31) }

  public static var filterName: Features { Features(bit: 32) }
  public static var filterType: Features { Features(bit: 33) }
  public static var filterValues: Features { Features(bit: 34) }
  public static var backendName: Features { Features(bit: 35) }
  public static var backendVersion: Features { Features(bit: 36) }
  public static var backendClientId: Features { Features(bit: 37) }
  public static var tokenRole: Features { Features(bit: 38) }
  public static var mappedRoles: Features { Features(bit: 39) }

  // MARK: Values

  /// At least two issuers, or a section of a longer list of issuers.
  public static var severalIssuers: Features { Features(bit: 40) }
  /// An issuer whose `enabled` is false.
  public static var disabledIssuer: Features { Features(bit: 41) }
  /// An issuer whose users are virtual, or may be intended to be.
  public static var virtualUsers: Features { Features(bit: 42) }
  /// An issuer whose users have accounts, or may be intended to.
  public static var mappedUsers: Features { Features(bit: 43) }
  /// A key address with the scheme `http`.
  public static var httpAddress: Features { Features(bit: 44) }
  /// A filter whose type is `exclude`.
  public static var excludeFilter: Features { Features(bit: 45) }
  /// A `*` in some string.
  public static var star: Features { Features(bit: 46) }
  /// An `@` in some string.
  public static var at: Features { Features(bit: 47) }
  /// A `?` in some string.
  public static var questionMark: Features { Features(bit: 48) }
  /// A `#` in some string.
  public static var hash: Features { Features(bit: 49) }

  /// A comma in some string.
  public static var comma: Features { Features(bit: 50) }
  /// An issuer name of an unusual form: see ``BorrowedText/isPlainIssuerName``.
  public static var unusualName: Features { Features(bit: 51) }
  /// A key address other than the issuer's name followed by `/.well-known/openid-configuration`, or
  /// any key address of an issuer with an unusual name.
  public static var otherKeyAddress: Features { Features(bit: 52) }
  /// An audience that may be an address: it begins with `h` or `H`.
  public static var addressAudience: Features { Features(bit: 53) }
  /// Two filters of one issuer on the same claim.
  public static var repeatedClaim: Features { Features(bit: 54) }
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static var specialClaim: Features { Features(bit: 55) }
  /// An issuer whose name identifies the product behind it.
  public static var knownProvider: Features { Features(bit: 56) }
  /// An empty string.
  public static var emptyText: Features { Features(bit: 57) }
  /// A string that begins or ends with a character outside of visible ASCII (0x21 to 0x7E), such as
  /// a space.
  public static var oddTextEnd: Features { Features(bit: 58) }
  /// A protocol version in `tlsVersions` that is not `TLSv1.2`.
  public static var otherTLSVersion: Features { Features(bit: 59) }
  /// A reload interval that is too long, too short, or swapped with the other, or a timeout above
  /// its default.
  public static var unusualTiming: Features { Features(bit: 60) }
  /// Two filters of one issuer on the same claim and of the same type, or too many filters to
  /// compare them.
  public static var repeatedCondition: Features { Features(bit: 61) }

  // MARK: Missing members

  /// An issuer without `jwks`.
  public static var noKeySource: Features { Features(bit: 62) }
  /// A `jwks` object without `tlsVersions`.
  public static var noTLSVersions: Features { Features(bit: 63) }
  /// An issuer without `audience`, or with an empty one.
  public static var defaultAudience: Features { Features(bit: 64) }
  /// An issuer without `allowedMbes`.
  public static var noBackends: Features { Features(bit: 65) }
  /// An issuer without `roleAttributes`, or with an empty list of them.
  public static var noRoleAttributes: Features { Features(bit: 66) }
  /// An issuer without `roleMappings`, or with an empty list of them.
  public static var noRoleMappings: Features { Features(bit: 67) }
  /// An issuer without any source of roles.
  public static var noRoles: Features { Features(bit: 68) }
  /// An issuer without `tokenTimeoutSeconds`.
  public static var noLifetime: Features { Features(bit: 69) }

  // MARK: Lists

  /// An empty list of strings, roles, or backends.
  public static var emptyList: Features { Features(bit: 70) }
  /// A list that may contain a string twice.
  public static var repeatedElement: Features { Features(bit: 71) }
  /// At least two backends of one issuer.
  public static var severalBackends: Features { Features(bit: 72) }
  /// A backend without a client ID that also lacks its name or its version.
  public static var incompleteBackend: Features { Features(bit: 73) }

  // MARK: Names and audiences

  /// An issuer name with a trailing slash.
  public static var slashAtNameEnd: Features { Features(bit: 74) }
  /// An issuer that a provider hosts for its customers, not a self-hosted one.
  public static var hostedProvider: Features { Features(bit: 75) }
  /// An audience that may be an address without a path.
  public static var hostAudience: Features { Features(bit: 76) }
  /// An audience that ends with `exchange-token`, as the endpoint for SAML tokens does, or with
  /// that and a slash.
  public static var exchangeAudience: Features { Features(bit: 77) }
  /// An audience that many issuers use: see ``WellKnownAudience``.
  public static var wellKnownAudience: Features { Features(bit: 78) }

  // MARK: Claims

  /// A filter on a claim that roles are read from.
  public static var roleFilter: Features { Features(bit: 79) }
  /// A role claim that is special in some way: see ``RoleClaimKind``.
  public static var specialRoleClaim: Features { Features(bit: 80) }
  /// A claim that may be a path into an object: of a filter, for roles, or for usernames.
  public static var nestedClaim: Features { Features(bit: 81) }
  /// A filter value with a character by which regular expressions are recognized, including stars.
  public static var regexSign: Features { Features(bit: 82) }

  // MARK: Roles

  /// A token role that equals, ignoring case, another token role of the issuer or a role that the
  /// issuer's mappings grant. Also set if there are too many mappings to compare.
  public static var repeatedTokenRole: Features { Features(bit: 83) }
  /// A token role that may be a GUID or a distinguished name.
  public static var opaqueTokenRole: Features { Features(bit: 84) }
  /// A role in `issuerRoles` or `defaultRoles` that may be named after an administrator.
  public static var administratorRole: Features { Features(bit: 85) }

  // MARK: Lifetimes

  /// A `tokenTimeoutPolicy` of `FromTimeoutSecs`, or no `tokenTimeoutPolicy`.
  public static var ownLifetime: Features { Features(bit: 86) }
  /// A `tokenTimeoutPolicy` of `FromExternalToken`.
  public static var externalLifetime: Features { Features(bit: 87) }
  /// A `tokenTimeoutSeconds` that is absent, malformed, or more than an hour.
  public static var longLifetime: Features { Features(bit: 88) }
  /// A `tokenTimeoutSeconds` of less than a minute or more than a day.
  public static var extremeLifetime: Features { Features(bit: 89) }

  // MARK: Values that issuers share

  /// Two issuers that may have the same name.
  public static var repeatedName: Features { Features(bit: 90) }
  /// Two issuers whose names may be the same address: see ``IssuerHashes``.
  public static var repeatedNameAsAddress: Features { Features(bit: 91) }
  /// Two issuers that may share a key address.
  public static var repeatedKeyAddress: Features { Features(bit: 92) }
  /// An audience other than a URI that may be listed twice, by one issuer or by two.
  public static var repeatedAudience: Features { Features(bit: 93) }

  // MARK: The whole list of issuers

  /// No issuers at all, or none in a section of the list.
  public static var noIssuers: Features { Features(bit: 94) }
  /// An enabled issuer that may speak for any user, because no filter restricts the usernames.
  public static var unrestrictedUsernames: Features { Features(bit: 95) }

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

  /// The feature that a member is written. Its bit is the schema's first feature plus the member's
  /// position.
  @inline(__always) static func member(_ firstFeature: Int, _ slot: Int) -> Features {
    Features(low: 1 &<< UInt64(truncatingIfNeeded: firstFeature &+ slot), high: 0)
  }

  static let ofMarks: [(mark: TextMarks, feature: Features)] = [
    (.star, .star), (.at, .at), (.questionMark, .questionMark), (.hash, .hash), (.comma, .comma),
    (.empty, .emptyText), (.oddEnd, .oddTextEnd),
  ]
}
