/// What a request is for, told by its path (JWT Token Exchange; Coding the SAML Token Exchange
/// Manually; Authenticating in Direct REST Calls).
public enum RequestEndpoint: Sendable {
  /// Exchange of a token from a third party, by POST.
  case tokenExchange
  /// Exchange of an assertion by GET, with the token in a header.
  case ssoExchange
  /// The token endpoint of the identity service, which knows clients, passwords and codes.
  case oauthToken
  /// Where users are sent in a browser.
  case authorize
  /// An API of the mobile backend.
  case api
  case other

  static let tokenExchangePath: StaticString = "/mobile/platform/auth/token"
  static let ssoExchangePath: StaticString = "/mobile/platform/sso/exchange-token"
}

extension TokenRequest {
  public var endpoint: RequestEndpoint {
    let path = uri.path
    if path.hasSuffix(RequestEndpoint.tokenExchangePath) { return .tokenExchange }
    if path.hasSuffix(RequestEndpoint.ssoExchangePath) { return .ssoExchange }
    if path.hasSuffix("/authorize") { return .authorize }
    if path.contains("/mobile/") || path.hasPrefix("mobile/") { return .api }
    if path.hasSuffix("/token") { return .oauthToken }
    return .other
  }

  /// Whether it is meant to exchange a token of a third party for one of the service.
  public var isTokenExchange: Bool {
    endpoint == .tokenExchange || parameter("assertion") != nil
      || query.contains { $0.name == "assertion" }
  }

  /// Whether a token endpoint is asked with a form: any that takes a grant type.
  public var isTokenRequest: Bool {
    switch endpoint {
    case .tokenExchange, .oauthToken: true
    case .ssoExchange, .authorize: false
    case .api, .other: parameter("grant_type") != nil || parameter("assertion") != nil
    }
  }

  /// Whether the path differs from that of the exchange as slips do: a slash at the end, another case,
  /// a missing or a superfluous letter.
  public var isNearTokenExchange: Bool {
    guard endpoint != .tokenExchange else { return false }
    let path = uri.path
    let wanted = RequestEndpoint.tokenExchangePath
    let slack = 3
    guard path.count + slack >= wanted.utf8CodeUnitCount else { return false }
    let tail = path.dropFirst(max(0, path.count - wanted.utf8CodeUnitCount - 1))
    return EditDistance.between(tail.string.lowercased(), wanted.description, limit: slack) != nil
  }

  /// The scheme by which the request is sent: curl takes `http` where none is written.
  public var scheme: Text? {
    if let scheme = uri.scheme, uri.hasAuthority { return scheme }
    guard notation == .curl, let first = target.text.first,
      first.isASCIILetter || first.isASCIIDigit
    else { return nil }
    return Text("http")
  }

  /// Whether the host is the user's own machine.
  public var isLocal: Bool {
    let host = uri.hasAuthority ? uri.bareHost : URI("x://" + target.text.string).bareHost
    guard let host else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
      || host == "::1" || host == "10.0.2.2"
  }
}
