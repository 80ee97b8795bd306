/// One trusted token issuer: an element of `issuers` (JWT Configuration Reference, Issuer Fields).
public final class Issuer: ObjectModel {
  public let object: DecodedObject
  /// The source of the keys; nil if `jwks` is absent or malformed.
  public let jwks: JWKSSource?
  /// The filters, in document order.
  public let filters: [TokenFilter]
  /// The parsed issuer name; nil if it is absent, empty, or surrounded by whitespace.
  public let nameURI: URI?
  /// The product that issues the tokens, if the name identifies it.
  public let provider: IdentityProvider?
  /// The properties of the claim that `usernameAttribute` names.
  public let usernameKind: UsernameKind

  public init(_ object: DecodedObject) {
    self.object = object
    let document = object.document
    let reader = ObjectReader<Issuer>(object)
    nameURI = reader.text(0, "issuerName", nil) { name, index in
      name.isPadded ? nil : URI(JSONValue(tree: document.tree, index: index).text)
    }
    provider = nameURI.flatMap { IdentityProvider(issuerName: $0) }
    usernameKind = reader.text(4, "usernameAttribute", .ordinary) { claim, _ in
      UsernameKind(ofClaim: claim)
    }
    let jwks = reader.slot(9, "jwks")
    self.jwks =
      jwks.isAbsent || jwks.isMalformed
      ? nil : JWKSSource(DecodedObject(document: document, record: jwks.index))
    filters = ObjectMember(site: Self.site(object, 11, "filters")).elements { TokenFilter($0) }
  }

  /// The backends that may use the issuer, in document order; empty without `allowedMbes`, which
  /// allows any backend.
  public var allowedMbes: ObjectList<AllowedBackend> { ObjectList(site(12, "allowedMbes")) }
  /// The role mappings, in document order.
  public var roleMappings: ObjectList<RoleMapping> { ObjectList(site(14, "roleMappings")) }

  public var issuerName: TextMember { TextMember(site: site(0, "issuerName")) }
  public var enabled: BooleanMember { BooleanMember(site: site(1, "enabled")) }
  public var audience: TextListMember { TextListMember(site: site(2, "audience")) }
  public var virtualUserEnabled: BooleanMember {
    BooleanMember(site: site(3, "virtualUserEnabled"))
  }
  public var usernameAttribute: TextMember { TextMember(site: site(4, "usernameAttribute")) }
  public var requireClientAuth: BooleanMember { BooleanMember(site: site(5, "requireClientAuth")) }
  public var clientIdAttribute: TextMember { TextMember(site: site(6, "clientIdAttribute")) }
  public var tokenTimeoutSeconds: IntegerMember {
    IntegerMember(site: site(7, "tokenTimeoutSeconds"))
  }
  public var tokenTimeoutPolicy: TextMember { TextMember(site: site(8, "tokenTimeoutPolicy")) }
  public var certificateSubjectNames: TextListMember {
    TextListMember(site: site(10, "certificateSubjectNames"))
  }
  public var roleAttributes: TextListMember { TextListMember(site: site(13, "roleAttributes")) }
  public var userMappingAttribute: TextMember {
    TextMember(site: site(15, "userMappingAttribute"))
  }
  public var defaultRoles: TextListMember { TextListMember(site: site(16, "defaultRoles")) }
  public var issuerRoles: TextListMember { TextListMember(site: site(17, "issuerRoles")) }

  public var jwksMember: ObjectMember { ObjectMember(site: site(9, "jwks")) }
  public var filtersMember: ObjectMember { ObjectMember(site: site(11, "filters")) }
  public var allowedMbesMember: ObjectMember { ObjectMember(site: site(12, "allowedMbes")) }
  public var roleMappingsMember: ObjectMember { ObjectMember(site: site(14, "roleMappings")) }

  /// The location of findings about the issuer as a whole: its name, or else its opening bracket.
  public var anchor: SourceRange { issuerName.range }
}
