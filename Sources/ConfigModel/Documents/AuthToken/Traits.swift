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

  @inline(__always) private init(bit: Int) {
    rawValue = 1 << UInt64(bit)
  }

  // MARK: Members that are written, in the order of the schemas

  public static let issuers = Traits(bit: 0)
  public static let policyMinReloadInterval = Traits(bit: 1)
  public static let policyMaxReloadInterval = Traits(bit: 2)
  public static let certificatesMinReloadInterval = Traits(bit: 3)
  public static let certificatesMaxReloadInterval = Traits(bit: 4)

  public static let issuerName = Traits(bit: 5)
  public static let enabled = Traits(bit: 6)
  public static let audience = Traits(bit: 7)
  public static let virtualUserEnabled = Traits(bit: 8)
  public static let usernameAttribute = Traits(bit: 9)
  public static let requireClientAuth = Traits(bit: 10)
  public static let clientIdAttribute = Traits(bit: 11)
  public static let tokenTimeoutSeconds = Traits(bit: 12)
  public static let tokenTimeoutPolicy = Traits(bit: 13)
  public static let jwks = Traits(bit: 14)
  public static let certificateSubjectNames = Traits(bit: 15)
  public static let filters = Traits(bit: 16)
  public static let allowedMbes = Traits(bit: 17)
  public static let roleAttributes = Traits(bit: 18)
  public static let roleMappings = Traits(bit: 19)
  public static let userMappingAttribute = Traits(bit: 20)
  public static let defaultRoles = Traits(bit: 21)
  public static let issuerRoles = Traits(bit: 22)

  public static let discoveryUri = Traits(bit: 23)
  public static let jwksUri = Traits(bit: 24)
  public static let allowHttp = Traits(bit: 25)
  public static let minReloadInterval = Traits(bit: 26)
  public static let maxReloadInterval = Traits(bit: 27)
  public static let connectTimeout = Traits(bit: 28)
  public static let readTimeout = Traits(bit: 29)
  public static let tlsVersions = Traits(bit: 30)
  public static let authorizationHeader = Traits(bit: 31)

  public static let filterName = Traits(bit: 32)
  public static let filterType = Traits(bit: 33)
  public static let filterValues = Traits(bit: 34)
  public static let backendName = Traits(bit: 35)
  public static let backendVersion = Traits(bit: 36)
  public static let backendClientId = Traits(bit: 37)
  public static let tokenRole = Traits(bit: 38)
  public static let mappedRoles = Traits(bit: 39)

  // MARK: What the values are

  /// Two issuers or more.
  public static let severalIssuers = Traits(bit: 40)
  /// An issuer with `enabled` written as false.
  public static let disabledIssuer = Traits(bit: 41)
  /// An issuer whose users are virtual.
  public static let virtualUsers = Traits(bit: 42)
  /// An issuer whose users have accounts.
  public static let mappedUsers = Traits(bit: 43)
  /// A key address with the scheme `http`.
  public static let httpAddress = Traits(bit: 44)
  /// A filter whose type is `exclude`.
  public static let excludeFilter = Traits(bit: 45)
  /// A `*` somewhere in the text.
  public static let star = Traits(bit: 46)
  /// An `@` somewhere in the text.
  public static let at = Traits(bit: 47)
  /// A `?` somewhere in the text.
  public static let questionMark = Traits(bit: 48)
  /// A `#` somewhere in the text.
  public static let hash = Traits(bit: 49)

  /// An audience that may be an address: it begins with an `h`.
  public static let addressAudience = Traits(bit: 54)
  /// A key address other than the issuer's name with `/.well-known/openid-configuration`.
  public static let otherKeyAddress = Traits(bit: 53)
  /// An issuer name that is not `https://`, a name of some domain in lower case, and a path.
  public static let unusualName = Traits(bit: 52)
  /// An issuer whose name tells the product behind it.
  public static let knownProvider = Traits(bit: 57)
  /// A filter on a claim that is special in some way: see ``ClaimKind``.
  public static let specialClaim = Traits(bit: 56)
  /// Two filters of one issuer on the same claim.
  public static let repeatedClaim = Traits(bit: 55)
  /// A text that is empty.
  public static let emptyText = Traits(bit: 58)
  /// A text that begins or ends with a blank, or with anything else than a plain character of ASCII.
  public static let oddTextEnd = Traits(bit: 59)
  /// A protocol version in `tlsVersions` that is not `TLSv1.2`.
  public static let otherTLSVersion = Traits(bit: 60)
  /// A reload interval that is too long, too short or the wrong way round, or a timeout above its
  /// default.
  public static let unusualTiming = Traits(bit: 61)
  /// A reload interval that is written and is the default.
  public static let defaultInterval = Traits(bit: 62)

  static let jwksTiming: Traits = [
    .minReloadInterval, .maxReloadInterval, .connectTimeout, .readTimeout,
  ]
  static let rootTiming: Traits = [
    .policyMinReloadInterval, .policyMaxReloadInterval, .certificatesMinReloadInterval,
    .certificatesMaxReloadInterval,
  ]

  /// The trait that a member is written, by its schema's first trait and its position.
  static func member(_ firstTrait: Int, _ slot: Int) -> Traits {
    Traits(bit: firstTrait + slot)
  }

  static let ofBytes: [(byte: UInt8, trait: Traits)] = [
    (UInt8(ascii: "*"), .star), (UInt8(ascii: "@"), .at), (UInt8(ascii: "?"), .questionMark),
    (UInt8(ascii: "#"), .hash),
  ]
}
