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
          "Where Salesforce sends users back to: the redirect URIs, one a line.")
      case .certificate:
        Field("certificate", .string, "The certificate that the app signs its assertions with.")
      case .consumerKey:
        Field(
          "consumerKey", .string,
          "The client's id. It can be chosen only when the app is made, and it is unique among all of them."
        )
      case .consumerSecret:
        Field(
          "consumerSecret", .string, isSecret: true,
          "The client's secret. Salesforce never gives it out again.")
      case .scopes:
        Field("scopes", .strings, "What the app may ask for.")
      case .singleLogoutUrl:
        Field("singleLogoutUrl", .string, "Where Salesforce tells that a user has signed out.")
      case .isAdminApproved:
        Field(
          "isAdminApproved", .boolean, default: .boolean(false),
          "Whether only users whom an administrator admits can use the app.")
      case .isConsumerSecretOptional:
        Field(
          "isConsumerSecretOptional", .boolean, default: .boolean(false),
          "Whether a code is exchanged for tokens without the secret: for apps that cannot keep one."
        )
      case .isSecretRequiredForRefreshToken:
        Field(
          "isSecretRequiredForRefreshToken", .boolean, default: .boolean(true),
          "Whether refreshing a token takes the secret.")
      case .isSecretRequiredForTokenExchange:
        Field(
          "isSecretRequiredForTokenExchange", .boolean,
          "Whether exchanging a token takes the secret.")
      case .isPkceRequired:
        Field(
          "isPkceRequired", .boolean, default: .boolean(false),
          "Whether every authorization request needs a code challenge (RFC 7636).")
      case .isIntrospectAllTokens:
        Field(
          "isIntrospectAllTokens", .boolean, default: .boolean(false),
          "Whether the app may look into the tokens of others.")
      case .isRefreshTokenRotationEnabled:
        Field(
          "isRefreshTokenRotationEnabled", .boolean,
          "Whether each use of a refresh token gives a new one.")
      case .isTokenExchangeEnabled:
        Field("isTokenExchangeEnabled", .boolean, "Whether the app may exchange tokens.")
      case .isNamedUserJwtEnabled:
        Field(
          "isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs.")
      case .isClientCredentialEnabled:
        Field(
          "isClientCredentialEnabled", .boolean, default: .boolean(false),
          "Whether the app may act for itself, as the user `oauthClientCredentialUser`.")
      case .oauthClientCredentialUser:
        Field(
          "oauthClientCredentialUser", .string, "The user that the app is when it acts for itself.")
      case .isCodeCredentialEnabled:
        Field(
          "isCodeCredentialEnabled", .boolean, default: .boolean(false),
          "Whether the app may sign users in without showing Salesforce's page.")
      case .isCodeCredentialPostOnly:
        Field(
          "isCodeCredentialPostOnly", .boolean, default: .boolean(false),
          "Whether it must send their credentials in the body.")
      case .assetTokenConfig:
        Field(
          "assetTokenConfig", .object(ConnectedAppParts.assetToken), "Tokens for devices.")
      case .idTokenConfig:
        Field("idTokenConfig", .object(ConnectedAppParts.idToken), "What identity tokens hold.")
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
