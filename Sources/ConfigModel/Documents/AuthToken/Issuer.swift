/// One trusted token issuer: an element of `issuers` (JWT Configuration Reference, Issuer Fields).
public final class Issuer: ObjectModel {
  public let object: DecodedObject
  /// Where the keys are fetched, if anywhere.
  public let jwks: JWKSSource?
  /// The filters, in the order of the text.
  public let filters: [TokenFilter]
  /// The backends that may use the issuer, in the order of the text; none when any may.
  public let allowedMbes: [AllowedBackend]
  /// The role mappings, in the order of the text.
  public let roleMappings: [RoleMapping]
  /// The name taken apart; nil when none is written that could be judged: an empty one, or one with
  /// blanks around it.
  public let nameURI: URI?
  /// The product that issues the tokens, where the name tells it.
  public let provider: IdentityProvider?

  public init(_ object: DecodedObject) {
    self.object = object
    let name = TextMember(site: Self.site(object, 0, "issuerName")).written?.text
    nameURI = name.flatMap {
      $0.isEmpty || $0.trimmed.count != $0.count ? nil : URI($0)
    }
    provider = nameURI.flatMap { IdentityProvider(issuerName: $0) }
    jwks = ObjectMember(site: Self.site(object, 9, "jwks")).object.map { JWKSSource($0) }
    filters = ObjectMember(site: Self.site(object, 11, "filters")).elements { TokenFilter($0) }
    allowedMbes = ObjectMember(site: Self.site(object, 12, "allowedMbes"))
      .elements { AllowedBackend($0) }
    roleMappings = ObjectMember(site: Self.site(object, 14, "roleMappings"))
      .elements { RoleMapping($0) }
  }

  public static let schema = ObjectSchema(
    "issuer", firstTrait: 5,
    [
      Field(
        "issuerName", .string, required: true,
        "The exact text of the `iss` claim in the issuer's tokens."),
      Field(
        "enabled", .boolean, default: .boolean(true),
        "Whether tokens of this issuer are accepted at all."),
      Field(
        "audience", .strings,
        default: .described("ten forms of the base URL, up to /mobile/platform/auth/token"),
        emptyMeansDefault: true,
        """
        The texts of which the token's `aud` claim must contain one, exactly. They replace the \
        default list; an empty list means the default list. A token without `aud` passes.
        """),
      Field(
        "virtualUserEnabled", .boolean, default: .boolean(false),
        "Whether users need no account of their own; everything about them comes from the token."),
      Field(
        "usernameAttribute", .string, default: .string("sub"),
        "The claim that holds the username."),
      Field(
        "requireClientAuth", .boolean, default: .boolean(true),
        """
        Whether the app must authenticate with its client secret. Without it, a `client_id` in the \
        request's body is enough.
        """),
      Field(
        "clientIdAttribute", .string,
        """
        The claim that holds the client ID at the external issuer. A token in which it equals the \
        username is rejected, because it stands for a client and not for a user.
        """),
      Field(
        "tokenTimeoutSeconds", .integer,
        default: .described("the policy Security_TokenExchangeTimeoutSecs, else 28800"),
        minimum: 1, unit: .seconds,
        "The lifetime of the tokens that are handed out, as far as tokenTimeoutPolicy uses it."),
      Field(
        "tokenTimeoutPolicy", .string,
        default: .described("the policy Security_TokenExchangeTimeoutPolicy, else FromTimeoutSecs"),
        allowed: tokenTimeoutPolicies,
        """
        What ends a token's life: the seconds, the external token's own expiry, or whichever comes \
        first.
        """),
      Field(
        "jwks", .object(JWKSSource.schema),
        "Where the issuer's keys are fetched. Either this or certificateSubjectNames."),
      Field(
        "certificateSubjectNames", .strings,
        """
        The subject names of uploaded certificates that sign the issuer's tokens. Either this or \
        jwks.
        """),
      Field(
        "filters", .objects(TokenFilter.schema), emptyMeansDefault: true,
        "Conditions on claims, all of which a token must meet."),
      Field(
        "allowedMbes", .objects(AllowedBackend.schema), default: .described("any backend"),
        "The mobile backends that may exchange tokens of this issuer."),
      Field(
        "roleAttributes", .strings, default: .described("none; the token is not searched"),
        emptyMeansDefault: true,
        "The claims whose texts are granted as roles, after roleMappings."),
      Field(
        "roleMappings", .objects(RoleMapping.schema), emptyMeansDefault: true,
        "Which roles of the backend stand for a role of the token."),
      Field(
        "userMappingAttribute", .string, default: .string("uid"), allowed: ["uid", "mail"],
        """
        What the username is compared with to find the user's account: its name or its primary \
        e-mail address. Ignored for virtual users.
        """),
      Field(
        "defaultRoles", .strings, emptyMeansDefault: true,
        "Roles for users in whose token no role was found."),
      Field(
        "issuerRoles", .strings, emptyMeansDefault: true,
        "Roles for every user of this issuer."),
    ])

  public static let tokenTimeoutPolicies: [StaticString] = [
    "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
  ]

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
