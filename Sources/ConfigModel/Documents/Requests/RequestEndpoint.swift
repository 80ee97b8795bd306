/// The purpose of a request, by its path (JWT Token Exchange; Coding the SAML Token Exchange
/// Manually; Authenticating in Direct REST Calls).
public enum RequestEndpoint: Sendable {
  /// Exchanges a third-party token, by POST.
  case tokenExchange
  /// Exchanges an assertion by GET, with the token in a header.
  case ssoExchange
  /// The token endpoint of the identity service, which accepts clients, passwords, and codes.
  case oauthToken
  /// The page that users are sent to in a browser.
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

  /// True if the request sends a form to a token endpoint. An API or an unknown endpoint counts if
  /// the form has a grant type or an assertion.
  public var isTokenRequest: Bool {
    switch endpoint {
    case .tokenExchange, .oauthToken: true
    case .ssoExchange, .authorize: false
    case .api, .other: parameter("grant_type") != nil || parameter("assertion") != nil
    }
  }

  /// True if the path looks like a misspelling of the exchange path. At most three edits may
  /// separate them, such as a trailing slash, or a missing or an extra letter. Case is ignored.
  public var isNearTokenExchange: Bool {
    guard endpoint != .tokenExchange else { return false }
    let path = uri.path
    let wanted = RequestEndpoint.tokenExchangePath
    let slack = 3
    guard path.count + slack >= wanted.utf8CodeUnitCount else { return false }
    let tail = path.dropFirst(max(0, path.count - wanted.utf8CodeUnitCount - 1))
    return EditDistance.between(tail.string.lowercased(), wanted.description, limit: slack) != nil
  }

  /// The scheme with which the request is sent. If none is written, curl uses `http`.
  public var scheme: Text? {
    if let scheme = uri.scheme, uri.hasAuthority { return scheme }
    guard notation == .curl, let first = target.text.first,
      first.isASCIILetter || first.isASCIIDigit
    else { return nil }
    return Text("http")
  }

  /// True if the host is the user's own machine.
  public var isLocal: Bool {
    let host = uri.hasAuthority ? uri.bareHost : URI("x://" + target.text.string).bareHost
    guard let host else { return false }
    return host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.")
      || host == "::1" || host == "10.0.2.2"
  }
}
