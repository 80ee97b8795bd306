/// One trusted token issuer: an element of `issuers` (JWT Configuration Reference, Issuer Fields).
public final class Issuer: ObjectModel {
  public let object: DecodedObject
  /// Where the keys are fetched, if anywhere.
  public let jwks: JWKSSource?
  /// The filters, in the order of the text.
  public let filters: [TokenFilter]
  /// The name taken apart; nil when none is written that could be judged: an empty one, or one with
  /// blanks around it.
  public let nameURI: URI?
  /// The product that issues the tokens, where the name tells it.
  public let provider: IdentityProvider?
  /// What is known of the claim that the username is said to be in.
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

  /// The backends that may use the issuer, in the order of the text; none when any may.
  public var allowedMbes: ObjectList<AllowedBackend> { ObjectList(site(12, "allowedMbes")) }
  /// The role mappings, in the order of the text.
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

  /// Where findings about the issuer as a whole are shown: its name, else its opening bracket.
  public var anchor: SourceRange { issuerName.range }
}
