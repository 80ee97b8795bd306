/// The features that occur anywhere in an issuer configuration, gathered while it is decoded. A
/// rule about a rare feature costs nothing where the feature does not occur.
///
/// A trait may be set although no rule finds anything, but a rule never has a finding without its
/// trait. A member under a misspelled name counts as written.
public struct Traits: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The first 64 traits, mostly the members that are written.
  public let low: UInt64
  /// The other traits, which describe values.
  public let high: UInt64

  @inline(__always) public init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  @inline(__always) public init(bit: Int) {
    low = bit < 64 ? 1 &<< UInt64(bit) : 0
    high = bit < 64 ? 0 : 1 &<< UInt64(bit &- 64)
  }

  @inline(__always) public init(arrayLiteral elements: Traits...) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for element in elements {
      low |= element.low
      high |= element.high
    }
    self.init(low: low, high: high)
  }

  public static var none: Traits { Traits(low: 0, high: 0) }
  public static var all: Traits { Traits(low: .max, high: .max) }

  @inline(__always) public var isEmpty: Bool { low | high == 0 }

  @inline(__always) public func union(_ other: Traits) -> Traits {
    Traits(low: low | other.low, high: high | other.high)
  }

  @inline(__always) public mutating func formUnion(_ other: Traits) { self = union(other) }
  @inline(__always) public mutating func insert(_ other: Traits) { self = union(other) }

  public func subtracting(_ other: Traits) -> Traits {
    Traits(low: low & ~other.low, high: high & ~other.high)
  }

  @inline(__always) public func isSuperset(of other: Traits) -> Bool {
    other.low & ~low | other.high & ~high == 0
  }

  @inline(__always) public func contains(_ other: Traits) -> Bool { isSuperset(of: other) }

  @inline(__always) public func isDisjoint(with other: Traits) -> Bool {
    other.low & low | other.high & high == 0
  }

  // MARK: Members that are written, in schema order

  public static var issuers: Traits { Traits(bit: 0) }
  public static var policyMinReloadInterval: Traits { Traits(bit: 1) }
  public static var policyMaxReloadInterval: Traits { Traits(bit: 2) }
  public static var certificatesMinReloadInterval: Traits { Traits(bit: 3) }
  public static var certificatesMaxReloadInterval: Traits { Traits(bit: 4) }

  public static var issuerName: Traits { Traits(bit: 5) }
  public static var enabled: Traits { Traits(bit: 6) }
  public static var audience: Traits { Traits(bit: 7) }
  public static var virtualUserEnabled: Traits { Traits(bit: 8) }
  public static var usernameAttribute: Traits { Traits(bit: 9) }
  public static var requireClientAuth: Traits { Traits(bit: 10) }
  public static var clientIdAttribute: Traits { Traits(bit: 11) }
  public static var tokenTimeoutSeconds: Traits { Traits(bit: 12) }
  public static var tokenTimeoutPolicy: Traits { Traits(bit: 13) }
  public static var jwks: Traits { Traits(bit: 14) }
  public static var certificateSubjectNames: Traits { Traits(bit: 15) }
  public static var filters: Traits { Traits(bit: 16) }
  public static var allowedMbes: Traits { Traits(bit: 17) }
  public static var roleAttributes: Traits { Traits(bit: 18) }
  public static var roleMappings: Traits { Traits(bit: 19) }
  public static var userMappingAttribute: Traits { Traits(bit: 20) }
  public static var defaultRoles: Traits { Traits(bit: 21) }
  public static var issuerRoles: Traits { Traits(bit: 22) }

  public static var discoveryUri: Traits { Traits(bit: 23) }
  public static var jwksUri: Traits { Traits(bit: 24) }
  public static var allowHttp: Traits { Traits(bit: 25) }
  public static var minReloadInterval: Traits { Traits(bit: 26) }
  public static var maxReloadInterval: Traits { Traits(bit: 27) }
  public static var connectTimeout: Traits { Traits(bit: 28) }
  public static var readTimeout: Traits { Traits(bit: 29) }
  public static var tlsVersions: Traits { Traits(bit: 30) }
  public static var authorizationHeader: Traits { Traits(bit: 31) }

  public static var filterName: Traits { Traits(bit: 32) }
  public static var filterType: Traits { Traits(bit: 33) }
  public static var filterValues: Traits { Traits(bit: 34) }
  public static var backendName: Traits { Traits(bit: 35) }
  public static var backendVersion: Traits { Traits(bit: 36) }
  public static var backendClientId: Traits { Traits(bit: 37) }
  public static var tokenRole: Traits { Traits(bit: 38) }
  public static var mappedRoles: Traits { Traits(bit: 39) }

  // MARK: Values

  /// At least two issuers, or a section of a longer list of issuers.
  public static var severalIssuers: Traits { Traits(bit: 40) }
  /// An issuer whose `enabled` is false.
  public static var disabledIssuer: Traits { Traits(bit: 41) }
  /// An issuer whose users are virtual, or may be intended to be.
  public static var virtualUsers: Traits { Traits(bit: 42) }
  /// An issuer whose users have accounts, or may be intended to.
  public static var mappedUsers: Traits { Traits(bit: 43) }
  /// A key address with the scheme `http`.
  public static var httpAddress: Traits { Traits(bit: 44) }
  /// A filter whose type is `exclude`.
  public static var excludeFilter: Traits { Traits(bit: 45) }
  /// A `*` in some string.
  public static var star: Traits { Traits(bit: 46) }
  /// An `@` in some string.
  public static var at: Traits { Traits(bit: 47) }
  /// A `?` in some string.
  public static var questionMark: Traits { Traits(bit: 48) }
  /// A `#` in some string.
  public static var hash: Traits { Traits(bit: 49) }

  /// A comma in some string.
  public static var comma: Traits { Traits(bit: 50) }
  /// A username claim that is special in some way and is not the default: see ``UsernameKind``.
  public static var specialUsername: Traits { Traits(bit: 51) }
  /// An issuer name of an unusual form: see ``BorrowedText/isPlainIssuerName``.
  public static var unusualName: Traits { Traits(bit: 52) }
  /// A key address other than the issuer's name followed by `/.well-known/openid-configuration`, or
  /// any key address of an issuer with an unusual name.
  public static var otherKeyAddress: Traits { Traits(bit: 53) }
  /// An audience that may be an address: it begins with `h` or `H`.
  public static var addressAudience: Traits { Traits(bit: 54) }
  /// Two filters of one issuer on the same claim.
  public static var repeatedClaim: Traits { Traits(bit: 55) }
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static var specialClaim: Traits { Traits(bit: 56) }
  /// An issuer whose name identifies the product behind it.
  public static var knownProvider: Traits { Traits(bit: 57) }
  /// An empty string.
  public static var emptyText: Traits { Traits(bit: 58) }
  /// A string that begins or ends with a character outside of visible ASCII (0x21 to 0x7E), such as
  /// a space.
  public static var oddTextEnd: Traits { Traits(bit: 59) }
  /// A protocol version in `tlsVersions` that is not `TLSv1.2`.
  public static var otherTLSVersion: Traits { Traits(bit: 60) }
  /// A reload interval that is too long, too short, or swapped with the other, or a timeout above
  /// its default.
  public static var unusualTiming: Traits { Traits(bit: 61) }
  /// A reload interval that is written and equals its default.
  public static var defaultInterval: Traits { Traits(bit: 62) }
  /// Two filters of one issuer on the same claim and of the same type, or too many filters to
  /// compare them.
  public static var repeatedCondition: Traits { Traits(bit: 63) }

  // MARK: Missing members

  /// An issuer without `jwks`.
  public static var noKeySource: Traits { Traits(bit: 64) }
  /// A `jwks` object without `tlsVersions`.
  public static var noTLSVersions: Traits { Traits(bit: 65) }
  /// An issuer without `audience`, or with an empty one.
  public static var defaultAudience: Traits { Traits(bit: 66) }
  /// An issuer without `allowedMbes`.
  public static var noBackends: Traits { Traits(bit: 67) }
  /// An issuer without `roleAttributes`, or with an empty list of them.
  public static var noRoleAttributes: Traits { Traits(bit: 68) }
  /// An issuer without `roleMappings`, or with an empty list of them.
  public static var noRoleMappings: Traits { Traits(bit: 69) }
  /// An issuer without any source of roles.
  public static var noRoles: Traits { Traits(bit: 70) }
  /// An issuer without `tokenTimeoutSeconds`.
  public static var noLifetime: Traits { Traits(bit: 71) }

  // MARK: Lists

  /// An empty list of strings, roles, or backends.
  public static var emptyList: Traits { Traits(bit: 72) }
  /// A list that may contain a string twice.
  public static var repeatedElement: Traits { Traits(bit: 73) }
  /// At least two backends of one issuer.
  public static var severalBackends: Traits { Traits(bit: 74) }
  /// A backend without a client ID that also lacks its name or its version.
  public static var incompleteBackend: Traits { Traits(bit: 75) }

  // MARK: Names and audiences

  /// An issuer name with a trailing slash.
  public static var slashAtNameEnd: Traits { Traits(bit: 76) }
  /// An issuer that a provider hosts for its customers, not a self-hosted one.
  public static var hostedProvider: Traits { Traits(bit: 77) }
  /// An audience that may be an address without a path.
  public static var hostAudience: Traits { Traits(bit: 78) }
  /// An audience that ends with `exchange-token`, as the endpoint for SAML tokens does, or with
  /// that and a slash.
  public static var exchangeAudience: Traits { Traits(bit: 79) }
  /// An audience that many issuers use: see ``WellKnownAudience``.
  public static var wellKnownAudience: Traits { Traits(bit: 80) }

  // MARK: Claims

  /// A `usernameAttribute` that is written as `sub`.
  public static var subjectUsername: Traits { Traits(bit: 81) }
  /// A filter on a claim that identifies the client or the type of a token: see ``ClientClaim``.
  public static var clientClaim: Traits { Traits(bit: 82) }
  /// A filter on a claim that roles are read from.
  public static var roleFilter: Traits { Traits(bit: 83) }
  /// A role claim that is special in some way: see ``RoleClaimKind``.
  public static var specialRoleClaim: Traits { Traits(bit: 84) }
  /// A claim that may be a path into an object: of a filter, for roles, or for usernames.
  public static var nestedClaim: Traits { Traits(bit: 85) }
  /// A filter value with a character by which regular expressions are recognized, including stars.
  public static var regexSign: Traits { Traits(bit: 86) }

  // MARK: Roles

  /// A token role that equals, ignoring case, another token role of the issuer or a role that the
  /// issuer's mappings grant. Also set if there are too many mappings to compare.
  public static var repeatedTokenRole: Traits { Traits(bit: 87) }
  /// A token role that may be a GUID or a distinguished name.
  public static var opaqueTokenRole: Traits { Traits(bit: 88) }
  /// A role in `issuerRoles` or `defaultRoles` that may be named after an administrator.
  public static var administratorRole: Traits { Traits(bit: 89) }

  // MARK: Lifetimes

  /// A `tokenTimeoutPolicy` of `FromTimeoutSecs`, or no `tokenTimeoutPolicy`.
  public static var ownLifetime: Traits { Traits(bit: 90) }
  /// A `tokenTimeoutPolicy` of `FromExternalToken`.
  public static var externalLifetime: Traits { Traits(bit: 91) }
  /// A `tokenTimeoutSeconds` that is absent, malformed, or more than an hour.
  public static var longLifetime: Traits { Traits(bit: 92) }
  /// A `tokenTimeoutSeconds` of less than a minute or more than a day.
  public static var extremeLifetime: Traits { Traits(bit: 93) }

  // MARK: Values that issuers share

  /// Two issuers that may have the same name.
  public static var repeatedName: Traits { Traits(bit: 94) }
  /// Two issuers whose names may be the same address: see ``IssuerHashes``.
  public static var repeatedNameAsAddress: Traits { Traits(bit: 95) }
  /// Two issuers that may share a key address.
  public static var repeatedKeyAddress: Traits { Traits(bit: 96) }
  /// An audience other than a URI that may be listed twice, by one issuer or by two.
  public static var repeatedAudience: Traits { Traits(bit: 97) }

  // MARK: The whole list of issuers

  /// No issuers at all, or none in a section of the list.
  public static var noIssuers: Traits { Traits(bit: 98) }
  /// An enabled issuer that may speak for any user, because no filter restricts the usernames.
  public static var unrestrictedUsernames: Traits { Traits(bit: 99) }

  // MARK: Malformed values

  /// A filter that the service cannot understand, or any schema problem.
  public static var malformedFilter: Traits { Traits(bit: 100) }

  // MARK: Facts from outside the configuration, defined by the rules that need them

  /// The first bit that does not describe the configuration.
  public static var firstForOthers: Int { 112 }

  /// The reload intervals of the configuration itself, not of an issuer's keys.
  public static var rootTiming: Traits {
    [
      .policyMinReloadInterval, .policyMaxReloadInterval, .certificatesMinReloadInterval,
      .certificatesMaxReloadInterval,
    ]
  }

  /// The trait that a member is written. Its bit is the schema's first trait plus the member's
  /// position.
  @inline(__always) static func member(_ firstTrait: Int, _ slot: Int) -> Traits {
    Traits(low: 1 &<< UInt64(truncatingIfNeeded: firstTrait &+ slot), high: 0)
  }

  static let ofMarks: [(mark: TextMarks, trait: Traits)] = [
    (.star, .star), (.at, .at), (.questionMark, .questionMark), (.hash, .hash), (.comma, .comma),
    (.empty, .emptyText), (.oddEnd, .oddTextEnd),
  ]
}
