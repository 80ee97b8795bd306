/// The settings of one issuer in a configuration, against which documents that the issuer published
/// are checked.
public final class ExpectedIssuer: Sendable {
  public let name: String
  public let discoveryUri: String?
  /// The key address in the configuration, if it has one.
  public let jwksUri: String?
  /// True if the configuration allows keys to be fetched without TLS.
  public let allowsHTTP: Bool
  /// True if requests for the document and the keys carry a credential.
  public let sendsCredential: Bool
  /// True if clients that present tokens of the issuer must authenticate.
  public let requiresClientAuth: Bool
  /// The path of the configuration, as shown in reports.
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

  /// Returns nil for an issuer without a name.
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

  /// The issuers of an issuer configuration, or of the issuer configurations in an export, in
  /// document order. Empty for other kinds, and for content that is too malformed.
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
