/// How a request says which client it is from (JWT Token Exchange, request forms; RFC 6749, section
/// 2.3; RFC 7521, section 4.2).
public enum ClientAuthentication: String, CaseIterable, Sendable {
  /// Client ID and secret in the `Authorization` header.
  case header
  /// Client ID and secret in the body.
  case body
  /// An assertion in the place of a secret.
  case assertion
  /// A client ID in the body, without a secret.
  case idOnly = "id-only"
  /// Nothing that names a client.
  case none
}

/// The mobile backend that a request is for. What is nil is not known.
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

/// What a token is presented with.
public struct ExchangeRequest: Sendable {
  public var form: ClientAuthentication
  public var backend: BackendIdentity
  /// What is wrong with the shape of the request, in the order of the procedure.
  public var faults: [ExchangeReason] = []
  /// Whether the credentials that are there cannot be read, or are known to be wrong.
  public var hasInvalidCredentials = false

  public init(form: ClientAuthentication = .header, backend: BackendIdentity = .init()) {
    self.form = form
    self.backend = backend
  }
}

/// A user of the directory that mapped users are looked up in.
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

/// What the decision depends on besides the configuration, the token and the request.
public struct ExchangeEnvironment: Sendable {
  /// The audiences that hold where an issuer names none; nil when the base URL is not known.
  public var defaultAudiences: DefaultAudiences?
  public var policies: EnvironmentPolicies
  /// Nil when the directory is not known.
  public var users: [DirectoryUser]?
  /// How many seconds the clocks of issuer and service may differ.
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

/// What is known of a token's signature.
public enum SignatureState: Sendable {
  /// Nobody looked: the decision holds if the signature does.
  case unchecked
  case verified
  /// It does not fit the key, or is of an algorithm that is never accepted. With the reason.
  case invalid(String)
  case keyNotFound(String)
  /// There are keys, and verification could not be carried out, for this reason.
  case unverified(String)
}

/// A token as it is presented.
public struct PresentedToken: Sendable {
  public var claims: TokenClaims
  public var signature: SignatureState

  public init(_ claims: TokenClaims, signature: SignatureState = .unchecked) {
    self.claims = claims
    self.signature = signature
  }
}
