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

/// The audiences that are accepted if none are configured: ten forms of the base URL (JWT
/// Configuration Reference, Issuer Fields).
public struct DefaultAudiences: Sendable {
  public let base: URI
  private let basePath: Text

  /// The paths after the base URL. Each is also accepted with a final slash.
  public static let paths: [StaticString] = [
    "", "/mobile", "/mobile/platform", "/mobile/platform/auth", "/mobile/platform/auth/token",
  ]

  /// Nil if the base URL is unknown or not an http or https URL with a host.
  public init?(_ baseURL: String?) {
    guard let baseURL else { return nil }
    base = URI(Text(baseURL).withoutLastSlash)
    basePath = base.path
    guard base.bareHost != nil, base.isHTTPS || base.isHTTP else { return nil }
  }

  /// The path after the base URL, if a text is one of the ten forms.
  public func path(of audience: Text) -> StaticString? {
    guard audience.count >= base.text.count, audience.part(0, base.text.count) == base.text else {
      return nil
    }
    return Self.path(audience.dropFirst(base.text.count))
  }

  /// All ten forms.
  public var forms: [Text] {
    Self.paths.flatMap { path in
      ["", "/"].map { Text(base.text.string + path.description + $0) }
    }
  }

  private static func path(_ rest: Text) -> StaticString? {
    let path = rest.withoutLastSlash
    return paths.first { path == $0 }
  }

  /// The form that a text almost equals: it has another scheme, port or letter case, or another
  /// path below the endpoint's folder.
  public func nearest(to audience: Text) -> String? {
    guard path(of: audience) == nil else { return nil }
    let uri = URI(audience)
    guard let host = uri.bareHost, let baseHost = base.bareHost,
      host.equalsIgnoringCase(baseHost), uri.isHTTPS || uri.isHTTP, uri.query == nil,
      uri.fragment == nil, uri.path.count >= basePath.count,
      uri.path.part(0, basePath.count).equalsIgnoringCase(basePath)
    else { return nil }
    let rest = uri.path.dropFirst(basePath.count)
    let path = rest.withoutLastSlash
    if let known = Self.paths.first(where: { path.equalsIgnoringCase($0) }) {
      return base.text.string + known.description + (path.count == rest.count ? "" : "/")
    }
    let folder: StaticString = "/mobile/platform/auth/"
    let isBelow =
      path.count > folder.utf8CodeUnitCount
      && path.part(0, folder.utf8CodeUnitCount).equalsIgnoringCase(folder)
    return isBelow ? base.text.string + "/mobile/platform/auth/token" : nil
  }
}
