/// The way in which a request identifies its client (JWT Token Exchange, request forms; RFC 6749,
/// section 2.3; RFC 7521, section 4.2).
public enum ClientAuthentication: String, CaseIterable, Sendable {
  /// Client ID and secret in the `Authorization` header.
  case header
  /// Client ID and secret in the body.
  case body
  /// An assertion instead of a secret.
  case assertion
  /// A client ID in the body, without a secret.
  case idOnly = "id-only"
  /// No client identification.
  case none
}

/// The mobile backend that a request is for. Nil means unknown.
public struct BackendIdentity: Hashable, Sendable {
  public var name: String?
  public var version: String?
  public var clientId: String?

  public init(name: String? = nil, version: String? = nil, clientId: String? = nil) {
    self.name = name
    self.version = version
    self.clientId = clientId
  }
}

/// The request with which a token is presented.
public struct ExchangeRequest: Sendable {
  public var form: ClientAuthentication
  public var backend: BackendIdentity
  /// The faults in the format of the request, in the order of the procedure.
  public var faults: [ExchangeReason] = []
  /// True if the credentials cannot be read or are known to be wrong.
  public var hasInvalidCredentials = false

  public init(form: ClientAuthentication = .header, backend: BackendIdentity = .init()) {
    self.form = form
    self.backend = backend
  }
}

/// A user in the directory in which mapped users are looked up.
public struct DirectoryUser: Sendable {
  public let uid: Text?
  public let mail: Text?
  public let roles: [Text]

  public init(uid: Text?, mail: Text?, roles: [Text]) {
    self.uid = uid
    self.mail = mail
    self.roles = roles
  }
}

/// The inputs of a decision besides the configuration, the token and the request.
public struct ExchangeEnvironment: Sendable {
  /// The audiences of issuers that configure none; nil if the base URL is unknown.
  public var defaultAudiences: DefaultAudiences?
  public var policies: EnvironmentPolicies
  /// The users of the directory; nil if it is unknown.
  public var users: [DirectoryUser]?
  /// The maximum difference between the clocks of issuer and service, in seconds.
  public var skew: Int
  public var readings: Readings

  public init(
    baseURL: String? = nil, policies: EnvironmentPolicies = .unknown,
    users: [DirectoryUser]? = nil, skew: Int = 0, readings: Readings = Readings()
  ) {
    defaultAudiences = DefaultAudiences(baseURL)
    self.policies = policies
    self.users = users
    self.skew = skew
    self.readings = readings
  }
}

/// The result of checking a token's signature.
public enum SignatureState: Sendable {
  /// The signature was not checked. The decision assumes that it is valid.
  case unchecked
  case verified
  /// The signature does not match the key, or uses an algorithm that is never accepted. The value
  /// is the reason.
  case invalid(String)
  case keyNotFound(String)
  /// Keys are configured, but verification was not possible. The value is the reason.
  case unverified(String)
}

/// A token as presented.
public struct PresentedToken: Sendable {
  public var claims: TokenClaims
  public var signature: SignatureState

  public init(_ claims: TokenClaims, signature: SignatureState = .unchecked) {
    self.claims = claims
    self.signature = signature
  }
}
