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

  public static let schema = ObjectSchema(
    "discovery document", isOpen: true,
    [
      Field("issuer", .string, required: true, "The `iss` claim of the issuer's ID tokens."),
      Field("jwks_uri", .string, required: true, "The address of the issuer's keys."),
      Field(
        "access_token_issuer", .string,
        "The `iss` claim of access tokens where it is another one, as with AD FS."),
      Field(
        "id_token_signing_alg_values_supported", .strings,
        "The algorithms with which ID tokens may be signed."),
    ])

  public var issuer: TextMember { TextMember(site: site(0, "issuer")) }
  public var jwksUri: TextMember { TextMember(site: site(1, "jwks_uri")) }
  public var accessTokenIssuer: TextMember { TextMember(site: site(2, "access_token_issuer")) }
  public var signingAlgorithms: TextListMember {
    TextListMember(site: site(3, "id_token_signing_alg_values_supported"))
  }
}
