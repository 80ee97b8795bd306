/// A connected app's use of OAuth: its `oauthConfig` (Metadata API Developer Guide,
/// ConnectedAppOauthConfig).
public struct ConnectedAppOAuth: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case callbackUrl, certificate, consumerKey, consumerSecret, scopes, singleLogoutUrl,
      isAdminApproved, isConsumerSecretOptional, isSecretRequiredForRefreshToken,
      isSecretRequiredForTokenExchange, isPkceRequired, isIntrospectAllTokens,
      isRefreshTokenRotationEnabled, isTokenExchangeEnabled, isNamedUserJwtEnabled,
      isClientCredentialEnabled, oauthClientCredentialUser, isCodeCredentialEnabled,
      isCodeCredentialPostOnly, assetTokenConfig, idTokenConfig

    public var field: Field {
      switch self {
      case .callbackUrl:
        Field(
          "callbackUrl", .string, required: true,
          "The redirect URIs to which Salesforce sends users back, one per line.")
      case .certificate:
        Field("certificate", .string, "The certificate with which the app signs its assertions.")
      case .consumerKey:
        Field(
          "consumerKey", .string,
          """
          The client ID. It can be chosen only when the app is created, and must be unique among \
          all apps.
          """
        )
      case .consumerSecret:
        Field(
          "consumerSecret", .string, isSecret: true,
          "The client secret. Salesforce never returns it.")
      case .scopes:
        Field("scopes", .strings, "The scopes that the app may request.")
      case .singleLogoutUrl:
        Field("singleLogoutUrl", .string, "The URL that Salesforce notifies when a user signs out.")
      case .isAdminApproved:
        Field(
          "isAdminApproved", .boolean, default: .boolean(false),
          "Whether only users approved by an administrator can use the app.")
      case .isConsumerSecretOptional:
        Field(
          "isConsumerSecretOptional", .boolean, default: .boolean(false),
          """
          Whether the app can exchange a code for tokens without the client secret. Intended for \
          apps that cannot keep a secret.
          """
        )
      case .isSecretRequiredForRefreshToken:
        Field(
          "isSecretRequiredForRefreshToken", .boolean, default: .boolean(true),
          "Whether refreshing a token requires the client secret.")
      case .isSecretRequiredForTokenExchange:
        Field(
          "isSecretRequiredForTokenExchange", .boolean,
          "Whether exchanging a token requires the client secret.")
      case .isPkceRequired:
        Field(
          "isPkceRequired", .boolean, default: .boolean(false),
          "Whether every authorization request requires a PKCE code challenge (RFC 7636).")
      case .isIntrospectAllTokens:
        Field(
          "isIntrospectAllTokens", .boolean, default: .boolean(false),
          "Whether the app may introspect the tokens of other apps.")
      case .isRefreshTokenRotationEnabled:
        Field(
          "isRefreshTokenRotationEnabled", .boolean,
          "Whether each use of a refresh token returns a new one.")
      case .isTokenExchangeEnabled:
        Field("isTokenExchangeEnabled", .boolean, "Whether the app may exchange tokens.")
      case .isNamedUserJwtEnabled:
        Field(
          "isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs.")
      case .isClientCredentialEnabled:
        Field(
          "isClientCredentialEnabled", .boolean, default: .boolean(false),
          """
          Whether the app may use the client credentials flow. It then acts as the user \
          `oauthClientCredentialUser`.
          """)
      case .oauthClientCredentialUser:
        Field(
          "oauthClientCredentialUser", .string,
          "The user that the app acts as in the client credentials flow.")
      case .isCodeCredentialEnabled:
        Field(
          "isCodeCredentialEnabled", .boolean, default: .boolean(false),
          "Whether the app may sign in users without showing the Salesforce login page.")
      case .isCodeCredentialPostOnly:
        Field(
          "isCodeCredentialPostOnly", .boolean, default: .boolean(false),
          "Whether the app must send the users' credentials in the request body.")
      case .assetTokenConfig:
        Field(
          "assetTokenConfig", .object(ConnectedAppParts.assetToken),
          "The settings of asset tokens, which are issued for devices.")
      case .idTokenConfig:
        Field("idTokenConfig", .object(ConnectedAppParts.idToken), "The content of ID tokens.")
      }
    }
  }

  public static let schema = ObjectSchema("OAuth configuration", Member.self)

  /// The redirect URIs, one per line of the element.
  public var callbacks: [LocatedText] { callbackURL.lines }

  public var callbackURL: ElementSite { child(.callbackUrl) }
  public var consumerKey: ElementSite { child(.consumerKey) }
  public var consumerSecret: ElementSite { child(.consumerSecret) }
  public var scopes: ElementSite { child(.scopes) }
  public var isAdminApproved: BooleanElement {
    BooleanElement(site: child(.isAdminApproved))
  }
  public var isSecretOptional: BooleanElement {
    BooleanElement(site: child(.isConsumerSecretOptional))
  }
  public var needsSecretToRefresh: BooleanElement {
    BooleanElement(site: child(.isSecretRequiredForRefreshToken))
  }
  public var requiresPKCE: BooleanElement { BooleanElement(site: child(.isPkceRequired)) }
  public var hasClientCredentials: BooleanElement {
    BooleanElement(site: child(.isClientCredentialEnabled))
  }
  public var clientCredentialUser: ElementSite { child(.oauthClientCredentialUser) }
}
