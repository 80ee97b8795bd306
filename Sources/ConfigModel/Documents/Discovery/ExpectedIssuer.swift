/// What a configuration says about one issuer: the measure for documents that the issuer published.
public final class ExpectedIssuer: Sendable {
  public let name: String
  public let discoveryUri: String?
  /// The address of the keys that the configuration gives, if it gives one.
  public let jwksUri: String?
  /// Whether the configuration lets keys be fetched without TLS.
  public let allowsHTTP: Bool
  /// Whether a credential goes with the requests for the document and the keys.
  public let sendsCredential: Bool
  /// Whether clients that present tokens of it must authenticate.
  public let requiresClientAuth: Bool
  /// The configuration, as it is reported.
  public let path: String?

  public init(
    name: String, discoveryUri: String? = nil, jwksUri: String? = nil, allowsHTTP: Bool = false,
    sendsCredential: Bool = false, requiresClientAuth: Bool = true, path: String? = nil
  ) {
    self.name = name
    self.discoveryUri = discoveryUri
    self.jwksUri = jwksUri
    self.allowsHTTP = allowsHTTP
    self.sendsCredential = sendsCredential
    self.requiresClientAuth = requiresClientAuth
    self.path = path
  }

  /// Nil for an issuer without a name.
  public convenience init?(_ issuer: Issuer, path: String?) {
    guard let name = issuer.issuerName.written, !name.text.isEmpty else { return nil }
    let header = issuer.jwks?.authorizationHeader.written
    self.init(
      name: name.string, discoveryUri: issuer.jwks?.discoveryUri.written?.string,
      jwksUri: issuer.jwks?.jwksUri.written?.string,
      allowsHTTP: issuer.jwks?.allowHttp.value ?? false,
      sendsCredential: !(header?.text.trimmed.isEmpty ?? true),
      requiresClientAuth: issuer.requireClientAuth.value, path: path)
  }

  /// The issuers of an issuer configuration, or of those in an export, in the order of the text; none
  /// for other kinds, and for what is not well enough formed to tell.
  public static func all(
    in source: SourceBytes, _ kind: DocumentKind, path: String?
  ) -> [ExpectedIssuer] {
    switch kind {
    case .authTokenConfiguration:
      let document = DecodedDocument(JSONParser.parse(source), AuthTokenConfiguration.schema)
      guard let root = document.root else { return [] }
      return AuthTokenConfiguration(root).issuers.compactMap { ExpectedIssuer($0, path: path) }
    case .policies:
      let export = PolicyExport(PropertiesFile(source))
      return export.policies(named: PolicyName.authTokenConfiguration).flatMap {
        all(in: export.value(of: $0).bytes, .authTokenConfiguration, path: path)
      }
    default: return []
    }
  }
}
