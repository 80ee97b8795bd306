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
    func text(_ member: Member) -> Text? {
      TextMember(site: Self.site(object, member)).written?.text
    }
    let name = text(.issuerName)
    nameURI = name.flatMap { $0.isEmpty || $0.trimmed.count < $0.count ? nil : URI($0) }
    provider = nameURI.flatMap { IdentityProvider(issuerName: $0) }
    usernameKind = text(.usernameAttribute).map { UsernameKind(ofClaim: $0) } ?? .ordinary
    let jwks = Self.site(object, .jwks).slot
    self.jwks =
      jwks.isAbsent || jwks.isMalformed
      ? nil : JWKSSource(DecodedObject(document: object.document, record: jwks.index))
    filters = ObjectMember(site: Self.site(object, .filters)).elements { TokenFilter($0) }
  }

  /// The backends that may use the issuer, in document order; empty without `allowedMbes`, which
  /// allows any backend.
  public var allowedMbes: ObjectList<AllowedBackend> { ObjectList(site(.allowedMbes)) }
  /// The role mappings, in document order.
  public var roleMappings: ObjectList<RoleMapping> { ObjectList(site(.roleMappings)) }

  public var issuerName: TextMember { text(.issuerName) }
  public var enabled: BooleanMember { boolean(.enabled) }
  public var audience: TextListMember { texts(.audience) }
  public var virtualUserEnabled: BooleanMember { boolean(.virtualUserEnabled) }
  public var usernameAttribute: TextMember { text(.usernameAttribute) }
  public var requireClientAuth: BooleanMember { boolean(.requireClientAuth) }
  public var clientIdAttribute: TextMember { text(.clientIdAttribute) }
  public var tokenTimeoutSeconds: IntegerMember { integer(.tokenTimeoutSeconds) }
  public var tokenTimeoutPolicy: TextMember { text(.tokenTimeoutPolicy) }
  public var certificateSubjectNames: TextListMember { texts(.certificateSubjectNames) }
  public var roleAttributes: TextListMember { texts(.roleAttributes) }
  public var userMappingAttribute: TextMember { text(.userMappingAttribute) }
  public var defaultRoles: TextListMember { texts(.defaultRoles) }
  public var issuerRoles: TextListMember { texts(.issuerRoles) }

  public var jwksMember: ObjectMember { objectMember(.jwks) }
  public var filtersMember: ObjectMember { objectMember(.filters) }
  public var allowedMbesMember: ObjectMember { objectMember(.allowedMbes) }
  public var roleMappingsMember: ObjectMember { objectMember(.roleMappings) }

  /// The location of findings about the issuer as a whole: its name, or else its opening bracket.
  public var anchor: SourceRange { issuerName.range }
}
