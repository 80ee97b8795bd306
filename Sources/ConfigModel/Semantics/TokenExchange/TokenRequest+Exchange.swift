/// The properties of a request that the token exchange depends on.
extension TokenRequest {
  /// A way in which the client identifies itself, and its location.
  public struct ClientForm: Sendable {
    public let form: ClientAuthentication
    public let range: SourceRange
  }

  /// The ways in which the request authenticates the client, in the order of the documentation. If
  /// there are none, only the client ID, or nothing if that is missing, too.
  public var clientForms: [ClientForm] {
    var forms: [ClientForm] = []
    if case .basic(let credentials) = authorization {
      forms.append(ClientForm(form: .header, range: credentials.written.range))
    } else if let credentials = clientCredentialsAsBearer {
      forms.append(ClientForm(form: .header, range: credentials.written.range))
    }
    if let secret = parameter("client_secret"), !secret.value.isEmpty || secret.isUnknown {
      forms.append(ClientForm(form: .body, range: secret.range))
    }
    if let assertion = parameter("client_assertion"), !assertion.value.isEmpty {
      forms.append(ClientForm(form: .assertion, range: assertion.range))
    }
    if forms.isEmpty, let id = parameter("client_id"), !id.value.isEmpty {
      forms.append(ClientForm(form: .idOnly, range: id.range))
    }
    return forms
  }

  /// The client ID; nil if it is missing or unknown.
  public var clientId: Text? {
    if case .basic(let credentials) = authorization, !credentials.isUnknown,
      !credentials.user.isEmpty
    {
      return credentials.user
    }
    if let credentials = clientCredentialsAsBearer { return credentials.user }
    guard let id = parameter("client_id"), !id.isUnknown, !id.value.isEmpty else { return nil }
    return id.value
  }

  /// True if the service cannot accept the client's credentials: they are malformed, they are sent
  /// as a token, or the secret is missing in the header, where it is required.
  public var hasInvalidCredentials: Bool {
    if clientCredentialsAsBearer != nil { return true }
    guard case .basic(let credentials) = authorization, !credentials.isUnknown else { return false }
    return credentials.fault != nil || credentials.password.isEmpty
  }

  /// The presented token; nil if it is missing or empty.
  public var assertion: FormParameter? {
    parameter("assertion").flatMap { $0.value.isEmpty ? nil : $0 }
  }

  /// The grant type of the exchange (RFC 7523, section 2.1).
  public static let exchangeGrantType: StaticString = "urn:ietf:params:oauth:grant-type:jwt-bearer"

  /// The media type of a form.
  public static let formType: StaticString = "application/x-www-form-urlencoded"

  /// The media type of the body, without parameters; nil without a `Content-Type` header.
  public var mediaType: PlacedText? {
    guard let header = header("content-type") else { return nil }
    let end = header.value.text.firstIndex(of: UInt8(ascii: ";")) ?? header.value.text.count
    return header.value.part(0, end).trimmed
  }

  /// The faults in the structure of a request for an exchange, in the order of the procedure.
  ///
  /// - Parameter baseURL: The address to which the path of the exchange is appended; nil to accept
  ///   any address.
  public func exchangeFaults(baseURL: String?) -> [ExchangeReason] {
    var faults: [ExchangeReason] = []
    let isForm =
      hasFormBody && (mediaType.map { $0.text.equalsIgnoringCase(Self.formType) } ?? true)
    if method != "POST" || !isAtExchange(of: baseURL) || !isForm { faults.append(.requestInvalid) }
    let grantType = parameter("grant_type")
    if grantType?.value != Text(Self.exchangeGrantType.description),
      !(grantType?.isUnknown ?? false)
    {
      faults.append(.unsupportedGrant)
    }
    if assertion == nil { faults.append(.assertionMissing) }
    return faults
  }

  private func isAtExchange(of baseURL: String?) -> Bool {
    guard endpoint == .tokenExchange else { return false }
    let uri = uri
    guard let baseURL, let endpoint = uri.endpoint else { return true }
    let base = URI(baseURL)
    var path = base.path.string
    while path.hasSuffix("/") { path.removeLast() }
    return base.endpoint == endpoint && base.isHTTPS == uri.isHTTPS
      && uri.path.string == path + RequestEndpoint.tokenExchangePath.description
  }
}

extension ExchangeRequest {
  /// Creates a request with the client and the faults of a written request.
  public init(_ request: TokenRequest, baseURL: String?) {
    self.init(
      form: request.clientForms.first?.form ?? .none,
      backend: BackendIdentity(clientId: request.clientId?.string))
    faults = request.exchangeFaults(baseURL: baseURL)
    hasInvalidCredentials = request.hasInvalidCredentials
  }
}
