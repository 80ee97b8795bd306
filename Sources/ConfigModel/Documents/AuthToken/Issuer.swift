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
  /// The provider by the name and the key addresses, with the parts of all of them.
  public let recognized: RecognizedProvider?
  /// The properties of the claim that `usernameAttribute` names.
  public let usernameKind: UsernameKind

  public init(_ object: DecodedObject) {
    self.object = object
    func text(_ member: Member) -> Text? {
      TextMember(site: Self.site(object, member)).written?.text
    }
    let name = text(.issuerName)
    nameURI = name.flatMap { $0.isEmpty || $0.trimmed.count < $0.count ? nil : URI($0) }
    let named = nameURI.flatMap { Provider.ofIssuer($0) }
    provider = nameURI.flatMap { IdentityProvider(issuerName: $0, named) }
    usernameKind = text(.usernameAttribute).map { UsernameKind(ofClaim: $0) } ?? .ordinary
    let jwks = Self.site(object, .jwks).slot
    self.jwks =
      jwks.isAbsent || jwks.isMalformed
      ? nil : JWKSSource(DecodedObject(document: object.document, record: jwks.index))
    let locations = self.jwks?.keyLocations.map(\.location) ?? []
    recognized = nameURI.flatMap { RecognizedProvider($0, of: named, addresses: locations) }
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

/// The members of an issuer (JWT Configuration Reference, Issuer Fields).
extension Issuer {
  public enum Member: Int, SchemaMember {
    case issuerName, enabled, audience, virtualUserEnabled, usernameAttribute, requireClientAuth,
      clientIdAttribute, tokenTimeoutSeconds, tokenTimeoutPolicy, jwks, certificateSubjectNames,
      filters, allowedMbes, roleAttributes, roleMappings, userMappingAttribute, defaultRoles,
      issuerRoles

    public var field: Field {
      switch self {
      case .issuerName:
        Field(
          "issuerName", .string, required: true,
          "The exact value of the `iss` claim in the issuer's tokens.",
          interactions: [
            """
            Selects the issuer whose other fields apply to a token. A trailing slash or a \
            difference in case makes it a different name.
            """,
            "Should equal the `issuer` in the document at `discoveryUri`.",
          ],
          examples: [.string("https://idp.corp.example")])
      case .enabled:
        Field(
          "enabled", .boolean, default: .boolean(true),
          "Whether tokens from this issuer are accepted.",
          interactions: [
            "If false, tokens are rejected before any other field of the issuer is checked.",
            "A change takes effect after at most `policyMaxReloadInterval`.",
          ])
      case .audience:
        Field(
          "audience", .strings,
          default: .described(
            "ten URLs, from the base URL to its path /mobile/platform/auth/token"),
          emptyMeansDefault: true,
          """
          The accepted audiences, which replace the default list. The token's `aud` claim must \
          contain one of them exactly; a token without `aud` passes. An empty list means the \
          default list.
          """,
          interactions: [
            """
            The default list depends on the base URL of the backend, which oconf reads from the \
            setting `baseURL`.
            """,
            """
            Filters on `aud` in `filters` apply in addition. Only an include filter rejects a \
            token without `aud`.
            """,
          ],
          examples: [.strings(["mobile-backend"])])
      case .virtualUserEnabled:
        Field(
          "virtualUserEnabled", .boolean, default: .boolean(false),
          """
          Whether users are virtual: they need no account, and everything about them comes from \
          the token.
          """,
          interactions: [
            """
            If true, `userMappingAttribute` is ignored, and all roles come from `roleAttributes`, \
            `defaultRoles` and `issuerRoles`. Without any of these, a user has no roles.
            """,
            """
            If false, `userMappingAttribute` determines how the user's account is found. The \
            documentation contradicts itself on whether roles from this configuration are added to \
            those of the account.
            """,
          ])
      case .usernameAttribute:
        Field(
          "usernameAttribute", .string, default: .string("sub"),
          "The claim that contains the username.",
          interactions: [
            """
            The claim must be a non-empty string. If this field is set, `sub` is not used as a \
            fallback.
            """,
            """
            Unless `virtualUserEnabled` is true, the username is used to find the account, as \
            `userMappingAttribute` specifies.
            """,
            "The claim in `clientIdAttribute` is compared with the username.",
          ],
          examples: [.string("preferred_username")])
      case .requireClientAuth:
        Field(
          "requireClientAuth", .boolean, default: .boolean(true),
          """
          Whether the app must authenticate with its client secret. If false, a `client_id` in the \
          request body is enough.
          """,
          interactions: [
            """
            `allowedMbes` determines the backends that it applies to. If it is false and that list \
            is absent, apps of every backend need no secret.
            """
          ])
      case .clientIdAttribute:
        Field(
          "clientIdAttribute", .string,
          """
          The claim that contains the client ID at the external issuer. A token in which it equals \
          the username is rejected, because the token represents a client and not a user.
          """,
          interactions: [
            """
            Must not be the claim in `usernameAttribute`; otherwise, every token with that claim \
            is rejected.
            """,
            "If absent, this check is off.",
          ],
          examples: [.string("azp")])
      case .tokenTimeoutSeconds:
        Field(
          "tokenTimeoutSeconds", .integer,
          default: .described(
            "the policy Security_TokenExchangeTimeoutSecs or, if it is not set, 28800"),
          minimum: 1, unit: .seconds,
          """
          The lifetime of the tokens that Oracle Mobile Cloud issues, if `tokenTimeoutPolicy` uses \
          it.
          """,
          interactions: [
            """
            `tokenTimeoutPolicy` determines its meaning: it is the lifetime with \
            `FromTimeoutSecs`, the upper bound with `FromExternalTokenLimitedByTimeoutSecs`, and \
            ignored with `FromExternalToken`.
            """,
            """
            If absent, this number and the policy are taken from the environment independently. \
            The environment's policy can therefore make this number meaningless.
            """,
          ],
          examples: [.integer(3600)])
      case .tokenTimeoutPolicy:
        Field(
          "tokenTimeoutPolicy", .string,
          default: .described(
            "the policy Security_TokenExchangeTimeoutPolicy or, if it is not set, FromTimeoutSecs"),
          allowed: tokenTimeoutPolicies,
          meanings: [
            "The issued token expires `tokenTimeoutSeconds` after it is issued.",
            "The issued token expires when the external token does; `tokenTimeoutSeconds` is ignored.",
            """
            The issued token expires when the external token does, but at most \
            `tokenTimeoutSeconds` after it is issued.
            """,
          ],
          """
          Determines when an issued token expires: (1) `tokenTimeoutSeconds` after it is issued, \
          (2) when the identity provider's (external) token expires, or (3) at the earlier of these \
          times.
          """,
          interactions: [
            """
            With `FromExternalToken`, `tokenTimeoutSeconds` is ignored. With \
            `FromExternalTokenLimitedByTimeoutSecs`, it is the upper bound.
            """,
            """
            If the policy uses the expiry of the external token, a token without one is rejected.
            """,
          ])
      case .jwks:
        Field(
          "jwks", .object(JWKSSource.schema),
          """
          Where Oracle Mobile Cloud fetches the issuer's keys. Set either this field or \
          `certificateSubjectNames`.
          """,
          interactions: [
            "Exactly one of this field and `certificateSubjectNames` must be set.",
            "Must contain `discoveryUri` or `jwksUri`.",
          ])
      case .certificateSubjectNames:
        Field(
          "certificateSubjectNames", .strings,
          """
          The subject names of the uploaded certificates that verify the issuer's tokens. Set \
          either this field or `jwks`.
          """,
          interactions: [
            "Exactly one of this field and `jwks` must be set.",
            """
            The certificates must have been uploaded. `certificatesMinReloadInterval` and \
            `certificatesMaxReloadInterval` determine when a change takes effect.
            """,
            "oconf reads the certificates that exist from the setting `certificates`.",
          ],
          examples: [.strings(["CN=idp.corp.example,O=Corp"])])
      case .filters:
        Field(
          "filters", .objects(TokenFilter.schema), emptyMeansDefault: true,
          "Conditions on claims. A token must meet all of them.",
          interactions: [
            """
            Filters only restrict the tokens that `issuerName` and `audience` accept; they never \
            accept more.
            """,
            """
            A malformed filter is never satisfied, so a single one causes every token from the \
            issuer to be rejected.
            """,
          ])
      case .allowedMbes:
        Field(
          "allowedMbes", .objects(AllowedBackend.schema), default: .described("any backend"),
          "The mobile backends that may exchange tokens from this issuer.",
          interactions: [
            "Also determines the backends that a `requireClientAuth` of false applies to.",
            "The documentation does not say whether an empty list means all backends or none.",
          ])
      case .roleAttributes:
        Field(
          "roleAttributes", .strings, default: .described("none; the token is not searched"),
          emptyMeansDefault: true,
          "The claims whose values are granted as roles, after `roleMappings` is applied.",
          interactions: [
            """
            `roleMappings` translates the roles that are found. A role without a mapping is \
            granted under its own name.
            """,
            "If no role is found, `defaultRoles` are granted. `issuerRoles` are always granted.",
            "A claim that is neither a string nor an array of strings gives no role.",
          ],
          examples: [.strings(["roles"])])
      case .roleMappings:
        Field(
          "roleMappings", .objects(RoleMapping.schema), emptyMeansDefault: true,
          "Maps roles in the token to roles of the backend.",
          interactions: [
            "Without `roleAttributes`, no role is read from the token, so nothing is mapped.",
            """
            Mappings do not restrict roles: a role without a mapping is granted unchanged. Only an \
            exclude filter in `filters` rejects a token because of a role.
            """,
            "Applied once: a mapped role is not mapped again.",
          ])
      case .userMappingAttribute:
        Field(
          "userMappingAttribute", .string, default: .string("uid"), allowed: ["uid", "mail"],
          """
          The account attribute that must equal the username: the account's name (`uid`) or its \
          primary email address (`mail`). Ignored for virtual users.
          """,
          interactions: [
            "Ignored when `virtualUserEnabled` is true.",
            """
            Compared with the value of the claim in `usernameAttribute`. Exactly one account must \
            match.
            """,
          ])
      case .defaultRoles:
        Field(
          "defaultRoles", .strings, emptyMeansDefault: true,
          "The roles that users get if no role is found in their token.",
          interactions: [
            "Granted only if no role is found in `roleAttributes`, or if that field is not set.",
            "A role that is also in `issuerRoles` is always granted.",
            """
            oconf reads the roles that exist from the setting `roles`, and the roles that must not \
            be granted by accident from `privilegedRoles`.
            """,
          ],
          examples: [.strings(["Reader"])])
      case .issuerRoles:
        Field(
          "issuerRoles", .strings, emptyMeansDefault: true,
          "The roles that every user of this issuer gets.",
          interactions: [
            """
            Granted in addition to the roles from `roleAttributes`, `roleMappings` and \
            `defaultRoles`.
            """,
            """
            oconf reads the roles that exist from the setting `roles`, and the roles that must not \
            be granted by accident from `privilegedRoles`.
            """,
          ],
          examples: [.strings(["Partner"])])
      }
    }
  }

  public static let schema = ObjectSchema("issuer", Member.self)

  public static let tokenTimeoutPolicies: [StaticString] = [
    "FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs",
  ]
}
