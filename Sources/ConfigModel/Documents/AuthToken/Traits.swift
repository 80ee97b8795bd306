/// What an issuer configuration holds somewhere, gathered while it is read, so that a rule about
/// something rare costs nothing where it does not occur.
///
/// Generous: a trait may be set where nothing comes of it, but what a rule can find is never without
/// its trait. A member that is written under a name that is only nearly right counts.
public struct Traits: Equatable, Sendable, ExpressibleByArrayLiteral {
  /// The first 64: above all, the members that are written.
  public let low: UInt64
  /// The others: what the values are.
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

  // MARK: Members that are written, in the order of the schemas

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

  // MARK: What the values are

  /// Two issuers or more, or a section of a list with more elements than it has.
  public static var severalIssuers: Traits { Traits(bit: 40) }
  /// An issuer with `enabled` written as false.
  public static var disabledIssuer: Traits { Traits(bit: 41) }
  /// An issuer whose users are virtual, or may be meant to be.
  public static var virtualUsers: Traits { Traits(bit: 42) }
  /// An issuer whose users have accounts, or may be meant to.
  public static var mappedUsers: Traits { Traits(bit: 43) }
  /// A key address with the scheme `http`.
  public static var httpAddress: Traits { Traits(bit: 44) }
  /// A filter whose type is `exclude`.
  public static var excludeFilter: Traits { Traits(bit: 45) }
  /// A `*` in some text.
  public static var star: Traits { Traits(bit: 46) }
  /// An `@` in some text.
  public static var at: Traits { Traits(bit: 47) }
  /// A `?` in some text.
  public static var questionMark: Traits { Traits(bit: 48) }
  /// A `#` in some text.
  public static var hash: Traits { Traits(bit: 49) }

  /// A comma in some text.
  public static var comma: Traits { Traits(bit: 50) }
  /// A username claim that is special in some way, and not the default: see ``UsernameKind``.
  public static var specialUsername: Traits { Traits(bit: 51) }
  /// An issuer name that is not as nearly every one is: see ``BorrowedText/isPlainIssuerName``.
  public static var unusualName: Traits { Traits(bit: 52) }
  /// A key address other than the issuer's name with `/.well-known/openid-configuration`, or such a
  /// one of an unusual name.
  public static var otherKeyAddress: Traits { Traits(bit: 53) }
  /// An audience that may be an address: it begins with an `h`.
  public static var addressAudience: Traits { Traits(bit: 54) }
  /// Two filters of one issuer on the same claim.
  public static var repeatedClaim: Traits { Traits(bit: 55) }
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static var specialClaim: Traits { Traits(bit: 56) }
  /// An issuer whose name tells the product behind it.
  public static var knownProvider: Traits { Traits(bit: 57) }
  /// A text that is empty.
  public static var emptyText: Traits { Traits(bit: 58) }
  /// A text that begins or ends with a blank, or with anything else than a plain character of ASCII.
  public static var oddTextEnd: Traits { Traits(bit: 59) }
  /// A protocol version in `tlsVersions` that is not `TLSv1.2`.
  public static var otherTLSVersion: Traits { Traits(bit: 60) }
  /// A reload interval that is too long, too short or the wrong way round, or a timeout above its
  /// default.
  public static var unusualTiming: Traits { Traits(bit: 61) }
  /// A reload interval that is written and is the default.
  public static var defaultInterval: Traits { Traits(bit: 62) }
  /// Two filters of one issuer on the same claim and of the same type, or filters so many or so large
  /// that this was not looked into.
  public static var repeatedCondition: Traits { Traits(bit: 63) }

  // MARK: What an issuer lacks

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
  /// An issuer that has roles from nowhere.
  public static var noRoles: Traits { Traits(bit: 70) }
  /// An issuer without `tokenTimeoutSeconds`.
  public static var noLifetime: Traits { Traits(bit: 71) }

  // MARK: What stands in lists

  /// A list of texts, or of roles or backends, that is empty.
  public static var emptyList: Traits { Traits(bit: 72) }
  /// A list in which a text may be twice.
  public static var repeatedElement: Traits { Traits(bit: 73) }
  /// Two backends of one issuer.
  public static var severalBackends: Traits { Traits(bit: 74) }
  /// A backend that has no client ID, and lacks its name or its version.
  public static var incompleteBackend: Traits { Traits(bit: 75) }

  // MARK: Names and audiences

  /// An issuer name with a slash at its end.
  public static var slashAtNameEnd: Traits { Traits(bit: 76) }
  /// An issuer that is run by a provider for its customers, and not by themselves.
  public static var hostedProvider: Traits { Traits(bit: 77) }
  /// An audience that may be an address with nothing behind its host.
  public static var hostAudience: Traits { Traits(bit: 78) }
  /// An audience that ends as the endpoint for SAML tokens does.
  public static var exchangeAudience: Traits { Traits(bit: 79) }
  /// An audience that many issuers have: see ``WellKnownAudience``.
  public static var wellKnownAudience: Traits { Traits(bit: 80) }

  // MARK: Claims

  /// A username that is written to be in `sub`.
  public static var subjectUsername: Traits { Traits(bit: 81) }
  /// A filter on a claim that tells the client or the kind of a token: see ``ClientClaim``.
  public static var clientClaim: Traits { Traits(bit: 82) }
  /// A filter on a claim that roles are read from.
  public static var roleFilter: Traits { Traits(bit: 83) }
  /// A claim for roles that is special in some way: see ``RoleClaimKind``.
  public static var specialRoleClaim: Traits { Traits(bit: 84) }
  /// A claim of a filter, for roles or for usernames that may be a path into an object.
  public static var nestedClaim: Traits { Traits(bit: 85) }
  /// A filter value with a character that regular expressions are recognised by, stars included.
  public static var regexSign: Traits { Traits(bit: 86) }

  // MARK: Roles

  /// A token role that, but for upper and lower case, is another one of the issuer's, or one that the
  /// issuer's mappings grant.
  public static var repeatedTokenRole: Traits { Traits(bit: 87) }
  /// A token role that may be a GUID or a distinguished name.
  public static var opaqueTokenRole: Traits { Traits(bit: 88) }
  /// A role for everybody, or for tokens without roles, that may be called after an administrator.
  public static var administratorRole: Traits { Traits(bit: 89) }

  // MARK: Lifetimes

  /// A `tokenTimeoutPolicy` of `FromTimeoutSecs`, or none.
  public static var ownLifetime: Traits { Traits(bit: 90) }
  /// A `tokenTimeoutPolicy` of `FromExternalToken`.
  public static var externalLifetime: Traits { Traits(bit: 91) }
  /// Any `tokenTimeoutSeconds` but an hour at most.
  public static var longLifetime: Traits { Traits(bit: 92) }
  /// A `tokenTimeoutSeconds` of less than a minute or more than a day.
  public static var extremeLifetime: Traits { Traits(bit: 93) }

  // MARK: What issuers have in common

  /// Two issuers that may have the same name.
  public static var repeatedName: Traits { Traits(bit: 94) }
  /// Two issuers whose names may be the same address: see ``IssuerHashes``.
  public static var repeatedNameAsAddress: Traits { Traits(bit: 95) }
  /// Two issuers that may have an address of keys in common.
  public static var repeatedKeyAddress: Traits { Traits(bit: 96) }
  /// An audience other than a URI that may be listed twice, by one issuer or by two.
  public static var repeatedAudience: Traits { Traits(bit: 97) }

  // MARK: What else concerns them all

  /// No issuer at all, or none in some part of the list.
  public static var noIssuers: Traits { Traits(bit: 98) }
  /// An issuer that is switched on and may speak for any user, as no filter says otherwise.
  public static var unrestrictedUsernames: Traits { Traits(bit: 99) }

  // MARK: What is malformed

  /// A filter that the service cannot understand, or anything that is not as declared.
  public static var malformedFilter: Traits { Traits(bit: 100) }

  // MARK: What is known beside the configuration, for whoever has rules that need it

  /// The first of the bits that stand for nothing in a configuration.
  public static var firstForOthers: Int { 112 }

  /// The reload intervals of the configuration itself.
  public static var rootTiming: Traits {
    [
      .policyMinReloadInterval, .policyMaxReloadInterval, .certificatesMinReloadInterval,
      .certificatesMaxReloadInterval,
    ]
  }

  /// The trait that a member is written, by its schema's first trait and its position.
  @inline(__always) static func member(_ firstTrait: Int, _ slot: Int) -> Traits {
    Traits(low: 1 &<< UInt64(truncatingIfNeeded: firstTrait &+ slot), high: 0)
  }

  static let ofMarks: [(mark: TextMarks, trait: Traits)] = [
    (.star, .star), (.at, .at), (.questionMark, .questionMark), (.hash, .hash), (.comma, .comma),
    (.empty, .emptyText), (.oddEnd, .oddTextEnd),
  ]
}
