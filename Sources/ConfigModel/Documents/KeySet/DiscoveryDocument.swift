/// A saved OpenID Connect discovery document (OpenID Connect Discovery, section 3). Covers only the
/// members that a configuration depends on.
public struct DiscoveryDocument: ObjectModel {
  public let object: DecodedObject
  /// The issuer in the configuration that the document is checked against; nil if none was
  /// selected.
  public let expected: ExpectedIssuer?

  public init(_ object: DecodedObject) {
    self.init(object, expected: nil)
  }

  public init(_ object: DecodedObject, expected: ExpectedIssuer?) {
    self.object = object
    self.expected = expected
  }

  public enum Member: Int, SchemaMember {
    case issuer, jwksUri, accessTokenIssuer, idTokenSigningAlgValuesSupported

    public var field: Field {
      switch self {
      case .issuer:
        Field("issuer", .string, required: true, "The `iss` claim of the issuer's ID tokens.")
      case .jwksUri:
        Field("jwks_uri", .string, required: true, "The URL of the issuer's keys.")
      case .accessTokenIssuer:
        Field(
          "access_token_issuer", .string,
          "The `iss` claim of access tokens, if it differs from `issuer`, as with AD FS.")
      case .idTokenSigningAlgValuesSupported:
        Field(
          "id_token_signing_alg_values_supported", .strings,
          "The algorithms that may sign ID tokens.")
      }
    }
  }

  public static let schema = ObjectSchema("discovery document", isOpen: true, Member.self)

  public var issuer: TextMember { text(.issuer) }
  public var jwksUri: TextMember { text(.jwksUri) }
  public var accessTokenIssuer: TextMember { text(.accessTokenIssuer) }
  public var signingAlgorithms: TextListMember { texts(.idTokenSigningAlgValuesSupported) }
}

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
