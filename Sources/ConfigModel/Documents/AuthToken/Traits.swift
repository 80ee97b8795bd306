/// What an issuer configuration holds somewhere, gathered while it is read, so that a rule about
/// something rare costs nothing where it does not occur.
///
/// Generous: a trait may be set where nothing comes of it, but what a rule can find is never without
/// its trait. A member that is written under a name that is only nearly right counts.
package struct Traits: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  @inline(__always) package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  @inline(__always) private init(bit: Int) {
    rawValue = 1 << UInt64(bit)
  }

  // MARK: Members that are written, in the order of the schemas

  package static let issuers = Traits(bit: 0)
  package static let policyMinReloadInterval = Traits(bit: 1)
  package static let policyMaxReloadInterval = Traits(bit: 2)
  package static let certificatesMinReloadInterval = Traits(bit: 3)
  package static let certificatesMaxReloadInterval = Traits(bit: 4)

  package static let issuerName = Traits(bit: 5)
  package static let enabled = Traits(bit: 6)
  package static let audience = Traits(bit: 7)
  package static let virtualUserEnabled = Traits(bit: 8)
  package static let usernameAttribute = Traits(bit: 9)
  package static let requireClientAuth = Traits(bit: 10)
  package static let clientIdAttribute = Traits(bit: 11)
  package static let tokenTimeoutSeconds = Traits(bit: 12)
  package static let tokenTimeoutPolicy = Traits(bit: 13)
  package static let jwks = Traits(bit: 14)
  package static let certificateSubjectNames = Traits(bit: 15)
  package static let filters = Traits(bit: 16)
  package static let allowedMbes = Traits(bit: 17)
  package static let roleAttributes = Traits(bit: 18)
  package static let roleMappings = Traits(bit: 19)
  package static let userMappingAttribute = Traits(bit: 20)
  package static let defaultRoles = Traits(bit: 21)
  package static let issuerRoles = Traits(bit: 22)

  package static let discoveryUri = Traits(bit: 23)
  package static let jwksUri = Traits(bit: 24)
  package static let allowHttp = Traits(bit: 25)
  package static let minReloadInterval = Traits(bit: 26)
  package static let maxReloadInterval = Traits(bit: 27)
  package static let connectTimeout = Traits(bit: 28)
  package static let readTimeout = Traits(bit: 29)
  package static let tlsVersions = Traits(bit: 30)
  package static let authorizationHeader = Traits(bit: 31)

  package static let filterName = Traits(bit: 32)
  package static let filterType = Traits(bit: 33)
  package static let filterValues = Traits(bit: 34)
  package static let backendName = Traits(bit: 35)
  package static let backendVersion = Traits(bit: 36)
  package static let backendClientId = Traits(bit: 37)
  package static let tokenRole = Traits(bit: 38)
  package static let mappedRoles = Traits(bit: 39)

  // MARK: What the values are

  /// Two issuers or more.
  package static let severalIssuers = Traits(bit: 40)
  /// An issuer with `enabled` written as false.
  package static let disabledIssuer = Traits(bit: 41)
  /// An issuer whose users are virtual.
  package static let virtualUsers = Traits(bit: 42)
  /// An issuer whose users have accounts.
  package static let mappedUsers = Traits(bit: 43)
  /// A key address with the scheme `http`.
  package static let httpAddress = Traits(bit: 44)
  /// A filter whose type is `exclude`.
  package static let excludeFilter = Traits(bit: 45)
  /// A `*` somewhere in the text.
  package static let star = Traits(bit: 46)
  /// An `@` somewhere in the text.
  package static let at = Traits(bit: 47)
  /// A `?` somewhere in the text.
  package static let questionMark = Traits(bit: 48)
  /// A `#` somewhere in the text.
  package static let hash = Traits(bit: 49)

  /// The trait that a member is written, by its schema's first trait and its position.
  static func member(_ firstTrait: Int, _ slot: Int) -> Traits {
    Traits(bit: firstTrait + slot)
  }

  static let ofBytes: [(byte: UInt8, trait: Traits)] = [
    (UInt8(ascii: "*"), .star), (UInt8(ascii: "@"), .at), (UInt8(ascii: "?"), .questionMark),
    (UInt8(ascii: "#"), .hash),
  ]
}
