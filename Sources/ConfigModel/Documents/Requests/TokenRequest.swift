/// A request to a token endpoint, or to an API with a token. It is written as HTTP, or as the curl
/// command line that sends it.
///
/// Reading never fails. Problems are in ``problems``.
public struct TokenRequest: Sendable {
  public enum Notation: Sendable {
    case http, curl
  }

  public let source: SourceBytes
  public let notation: Notation
  /// The method that is sent, including one that curl chooses.
  public let method: Text
  /// The range of the method; nil if curl chooses it.
  public let methodRange: SourceRange?
  /// The address, or only its path and query.
  public let target: PlacedText
  public let headers: [RequestHeader]
  /// The parameters in the address.
  public let query: [FormParameter]
  /// The parameters in the body; empty if the body is not a form.
  public let form: [FormParameter]
  /// The range of the body; nil if there is none.
  public let bodyRange: SourceRange?
  /// True if the body may be a form: it is not JSON, and not a file that is read later.
  public let hasFormBody: Bool
  /// The user and password given to curl, as `user:password`.
  public let user: PlacedText?
  /// True if curl adds a `Content-Type` header, because none is given.
  public let impliesFormType: Bool
  public let problems: [RequestProblem]
  /// The issuer of the token in a configuration, if known.
  public var expectedIssuer: ExpectedIssuer?

  /// Reads a request.
  public init(_ source: SourceBytes) {
    var draft: RequestDraft
    if let start = CurlCommand.start(in: source) {
      draft = CurlCommandReader.read(source, from: start)
    } else {
      draft = HTTPRequestReader.read(source)
    }
    draft.finish()
    self.source = source
    notation = draft.notation
    method = draft.method ?? Text("GET")
    methodRange = draft.methodRange
    target = draft.target ?? PlacedText(source, SourceRange(at: 0))
    headers = draft.headers
    query = draft.query
    form = draft.form
    bodyRange = draft.bodyRange
    hasFormBody = draft.hasFormBody
    user = draft.user
    impliesFormType = draft.impliesFormType
    problems = draft.problems
  }

  public init(_ text: String) {
    self.init(SourceBytes(text))
  }

  /// The headers with a given name, ignoring case.
  public func headers(_ name: StaticString) -> [RequestHeader] {
    headers.filter { $0.name.text.trimmed.equalsIgnoringCase(name) }
  }

  public func header(_ name: StaticString) -> RequestHeader? {
    headers.first { $0.name.text.trimmed.equalsIgnoringCase(name) }
  }

  /// The first parameter of the body with a name.
  public func parameter(_ name: StaticString) -> FormParameter? {
    form.first { $0.name == name }
  }

  public var uri: URI { URI(target.text) }

  /// The range of the address's path, or of the whole address if it has no path.
  public var pathRange: SourceRange {
    let uri = uri
    guard !uri.path.isEmpty else { return target.range }
    var start = uri.scheme.map { $0.count + 1 } ?? 0
    if let authority = uri.authority { start += 2 + authority.count }
    return target.range(start, start + uri.path.count)
  }
}

/// One line of the header section.
public struct RequestHeader: Sendable {
  /// The name as written, including whitespace before the colon.
  public let name: PlacedText
  public let value: PlacedText
  /// The range of the whole header.
  public let range: SourceRange
  /// The range to delete in order to remove the header: its line, or its curl option.
  public let removal: SourceRange
  public let hasExpansion: Bool
}

/// A request while it is being read.
struct RequestDraft {
  let notation: TokenRequest.Notation
  var method: Text?
  var methodRange: SourceRange?
  var target: PlacedText?
  var headers: [RequestHeader] = []
  var query: [FormParameter] = []
  var form: [FormParameter] = []
  var bodyRange: SourceRange?
  var hasFormBody = true
  var user: PlacedText?
  var impliesFormType = false
  var problems: [RequestProblem] = []
  /// True if the shell expands a part of the address.
  var targetHasExpansion = false

  init(_ notation: TokenRequest.Notation) {
    self.notation = notation
  }

  mutating func fail(_ message: String, _ range: SourceRange) {
    problems.append(RequestProblem(kind: .malformed, message: message, range: range))
  }

  mutating func pass(over message: String, _ range: SourceRange) {
    problems.append(RequestProblem(kind: .notRead, message: message, range: range))
  }

  /// Reads the query of the address, and puts it before the parameters that options added to it.
  mutating func finish() {
    guard let target else { return }
    let text = target.text
    let end = text.firstIndex(of: UInt8(ascii: "#")) ?? text.count
    guard let mark = text.firstIndex(of: UInt8(ascii: "?")), mark < end else { return }
    query =
      FormParameter.all(in: target.part(mark + 1, end), hasExpansion: targetHasExpansion) + query
  }
}

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
