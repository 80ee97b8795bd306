/// What an issuer configuration holds somewhere, gathered while it is read, so that a rule about
/// something rare costs nothing where it does not occur.
///
/// Generous: a trait may be set where nothing comes of it, but what a rule can find is never without
/// its trait. A member that is written under a name that is only nearly right counts.
public struct Traits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64

  @inline(__always) public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @inline(__always) public init(bit: Int) {
    rawValue = 1 << UInt64(bit)
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

  /// Two issuers or more.
  public static var severalIssuers: Traits { Traits(bit: 40) }
  /// An issuer with `enabled` written as false.
  public static var disabledIssuer: Traits { Traits(bit: 41) }
  /// An issuer whose users are virtual.
  public static var virtualUsers: Traits { Traits(bit: 42) }
  /// An issuer whose users have accounts.
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
  /// An audience that may be an address: it begins with an `h`.
  public static var addressAudience: Traits { Traits(bit: 54) }
  /// A key address other than the issuer's name with `/.well-known/openid-configuration`.
  public static var otherKeyAddress: Traits { Traits(bit: 53) }
  /// An issuer name that is not `https://`, a name of some domain in lower case, and a path.
  public static var unusualName: Traits { Traits(bit: 52) }
  /// An issuer whose name tells the product behind it.
  public static var knownProvider: Traits { Traits(bit: 57) }
  /// A username claim that is special in some way: see ``UsernameKind``.
  public static var specialUsername: Traits { Traits(bit: 51) }
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static var specialClaim: Traits { Traits(bit: 56) }
  /// Two filters of one issuer on the same claim.
  public static var repeatedClaim: Traits { Traits(bit: 55) }
  /// Two filters of one issuer on the same claim and of the same type, or filters so many or so large
  /// that this was not looked into.
  public static var repeatedCondition: Traits { Traits(bit: 63) }
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

  static var jwksTiming: Traits {
    [
      .minReloadInterval, .maxReloadInterval, .connectTimeout, .readTimeout,
    ]
  }
  static var rootTiming: Traits {
    [
      .policyMinReloadInterval, .policyMaxReloadInterval, .certificatesMinReloadInterval,
      .certificatesMaxReloadInterval,
    ]
  }

  /// The trait that a member is written, by its schema's first trait and its position.
  static func member(_ firstTrait: Int, _ slot: Int) -> Traits {
    Traits(bit: firstTrait + slot)
  }

  static let ofMarks: [(mark: TextMarks, trait: Traits)] = [
    (.star, .star), (.at, .at), (.questionMark, .questionMark), (.hash, .hash), (.comma, .comma),
    (.empty, .emptyText), (.oddEnd, .oddTextEnd),
  ]
}
