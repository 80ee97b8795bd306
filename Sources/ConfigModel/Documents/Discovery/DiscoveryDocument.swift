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
