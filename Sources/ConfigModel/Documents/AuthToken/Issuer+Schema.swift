/// The members of an issuer (JWT Configuration Reference, Issuer Fields).
extension Issuer {
  public enum Member: Int, SurveyedMember {
    case issuerName, enabled, audience, virtualUserEnabled, usernameAttribute, requireClientAuth,
      clientIdAttribute, tokenTimeoutSeconds, tokenTimeoutPolicy, jwks, certificateSubjectNames,
      filters, allowedMbes, roleAttributes, roleMappings, userMappingAttribute, defaultRoles,
      issuerRoles

    static var firstFeature: Int {
      AuthTokenConfiguration.Member.certificatesMaxReloadInterval.feature &+ 1
    }

    public var field: Field {
      switch self {
      case .issuerName:
        Field(
          "issuerName", .string, required: true,
          "The exact text of the `iss` claim in the issuer's tokens.",
          interactions: [
            """
            Selects the issuer whose other fields decide about a token. A slash at the end, or \
            upper case, makes it another name.
            """,
            "Is to be the `issuer` in the document that `discoveryUri` leads to.",
          ],
          examples: [.string("https://idp.corp.example")])
      case .enabled:
        Field(
          "enabled", .boolean, default: .boolean(true),
          "Whether tokens of this issuer are accepted at all.",
          interactions: [
            "When false, tokens are rejected before any other field of the issuer is looked at.",
            "A change is noticed after at most `policyMaxReloadInterval`.",
          ])
      case .audience:
        Field(
          "audience", .strings,
          default: .described("ten forms of the base URL, up to /mobile/platform/auth/token"),
          emptyMeansDefault: true,
          """
          The texts of which the token's `aud` claim must contain one, exactly. They replace the \
          default list; an empty list means the default list. A token without `aud` passes.
          """,
          interactions: [
            """
            The default list follows the base URL of the backend; the setting `baseURL` tells \
            oconf what it is.
            """,
            """
            Filters on `aud` in `filters` come on top. Only an include filter rejects a token that \
            has no `aud` at all.
            """,
          ],
          examples: [.strings(["mobile-backend"])])
      case .virtualUserEnabled:
        Field(
          "virtualUserEnabled", .boolean, default: .boolean(false),
          "Whether users need no account of their own; everything about them comes from the token.",
          interactions: [
            """
            When true, `userMappingAttribute` is ignored, and all roles come from \
            `roleAttributes`, `defaultRoles` and `issuerRoles`; with none of these a user has no \
            role.
            """,
            """
            When false, the user is looked up by `userMappingAttribute`. Whether roles from this \
            configuration are added to those of the account is documented in two ways.
            """,
          ])
      case .usernameAttribute:
        Field(
          "usernameAttribute", .string, default: .string("sub"),
          "The claim that holds the username.",
          interactions: [
            """
            The claim must hold a text that is not empty; once it is set, `sub` is not tried in \
            its place.
            """,
            """
            Unless `virtualUserEnabled` is true, the account is found with it, as \
            `userMappingAttribute` says.
            """,
            "`clientIdAttribute` is compared with it.",
          ],
          examples: [.string("preferred_username")])
      case .requireClientAuth:
        Field(
          "requireClientAuth", .boolean, default: .boolean(true),
          """
          Whether the app must authenticate with its client secret. Without it, a `client_id` in the \
          request's body is enough.
          """,
          interactions: [
            """
            `allowedMbes` says for which backends it holds. When false and without that list, apps \
            of every backend need no secret.
            """
          ])
      case .clientIdAttribute:
        Field(
          "clientIdAttribute", .string,
          """
          The claim that holds the client ID at the external issuer. A token in which it equals the \
          username is rejected, because it stands for a client and not for a user.
          """,
          interactions: [
            """
            Is to be another claim than `usernameAttribute`: a claim equals itself, so every token \
            that has it would be rejected.
            """,
            "When absent, nothing is compared.",
          ],
          examples: [.string("azp")])
      case .tokenTimeoutSeconds:
        Field(
          "tokenTimeoutSeconds", .integer,
          default: .described("the policy Security_TokenExchangeTimeoutSecs, else 28800"),
          minimum: 1, unit: .seconds,
          "The lifetime of the tokens that are handed out, as far as tokenTimeoutPolicy uses it.",
          interactions: [
            """
            `tokenTimeoutPolicy` says what it is: the lifetime under `FromTimeoutSecs`, the upper \
            bound under `FromExternalTokenLimitedByTimeoutSecs`, nothing under \
            `FromExternalToken`.
            """,
            """
            Number and policy are looked up separately, so the environment's policy may make the \
            number here meaningless.
            """,
          ],
          examples: [.integer(3600)])
      case .tokenTimeoutPolicy:
        Field(
          "tokenTimeoutPolicy", .string,
          default: .described(
            "the policy Security_TokenExchangeTimeoutPolicy, else FromTimeoutSecs"),
          allowed: tokenTimeoutPolicies,
          """
          What ends a token's life: the seconds, the external token's own expiry, or whichever comes \
          first.
          """,
          interactions: [
            """
            Under `FromExternalToken`, `tokenTimeoutSeconds` is ignored; under \
            `FromExternalTokenLimitedByTimeoutSecs` it is the upper bound.
            """,
            "Where it looks at the external token's expiry, a token without one is rejected.",
          ])
      case .jwks:
        Field(
          "jwks", .object(JWKSSource.schema),
          "Where the issuer's keys are fetched. Either this or certificateSubjectNames.",
          interactions: [
            "Excludes `certificateSubjectNames`; one of the two is needed.",
            "Needs `discoveryUri` or `jwksUri` inside.",
          ])
      case .certificateSubjectNames:
        Field(
          "certificateSubjectNames", .strings,
          """
          The subject names of uploaded certificates that sign the issuer's tokens. Either this or \
          jwks.
          """,
          interactions: [
            "Excludes `jwks`; one of the two is needed.",
            """
            The certificates must have been uploaded. `certificatesMinReloadInterval` and \
            `certificatesMaxReloadInterval` say when a change is noticed.
            """,
            "The setting `certificates` tells oconf which ones exist.",
          ],
          examples: [.strings(["CN=idp.corp.example,O=Corp"])])
      case .filters:
        Field(
          "filters", .objects(TokenFilter.schema), emptyMeansDefault: true,
          "Conditions on claims, all of which a token must meet.",
          interactions: [
            "They narrow what `issuerName` and `audience` let in, and never widen it.",
            """
            A single filter that is malformed is never satisfied, so that every token of the \
            issuer is rejected.
            """,
          ])
      case .allowedMbes:
        Field(
          "allowedMbes", .objects(AllowedBackend.schema), default: .described("any backend"),
          "The mobile backends that may exchange tokens of this issuer.",
          interactions: [
            "Also says for which backends a false `requireClientAuth` holds.",
            "Whether an empty list means all backends or none is nowhere said.",
          ])
      case .roleAttributes:
        Field(
          "roleAttributes", .strings, default: .described("none; the token is not searched"),
          emptyMeansDefault: true,
          "The claims whose texts are granted as roles, after roleMappings.",
          interactions: [
            """
            `roleMappings` translates what is found; without a mapping a role is granted under its \
            own name.
            """,
            """
            When nothing is found, `defaultRoles` are granted. `issuerRoles` are granted in any \
            case.
            """,
            "Claims that hold neither a text nor an array of texts give no role.",
          ],
          examples: [.strings(["roles"])])
      case .roleMappings:
        Field(
          "roleMappings", .objects(RoleMapping.schema), emptyMeansDefault: true,
          "Which roles of the backend stand for a role of the token.",
          interactions: [
            "Without `roleAttributes` no role is read from the token, so nothing is mapped.",
            """
            It translates and keeps nothing out: a role without a mapping is granted as it stands. \
            Only an exclude filter in `filters` rejects a token for a role.
            """,
            "Applied once: a mapped role is not mapped again.",
          ])
      case .userMappingAttribute:
        Field(
          "userMappingAttribute", .string, default: .string("uid"), allowed: ["uid", "mail"],
          """
          What the username is compared with to find the user's account: its name or its primary \
          e-mail address. Ignored for virtual users.
          """,
          interactions: [
            "Ignored when `virtualUserEnabled` is true.",
            """
            Compared with the value of the claim in `usernameAttribute`; an account must be found, \
            and only one.
            """,
          ])
      case .defaultRoles:
        Field(
          "defaultRoles", .strings, emptyMeansDefault: true,
          "Roles for users in whose token no role was found.",
          interactions: [
            """
            Granted only when no role is found in `roleAttributes`; always, if these are not set.
            """,
            "A role that is in `issuerRoles` too is granted in any case.",
            """
            The settings `roles` and `privilegedRoles` tell oconf which roles exist, and which \
            nobody is to get by accident.
            """,
          ],
          examples: [.strings(["Reader"])])
      case .issuerRoles:
        Field(
          "issuerRoles", .strings, emptyMeansDefault: true,
          "Roles for every user of this issuer.",
          interactions: [
            "Granted on top of what `roleAttributes`, `roleMappings` and `defaultRoles` give.",
            """
            The settings `roles` and `privilegedRoles` tell oconf which roles exist, and which \
            nobody is to get by accident.
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
