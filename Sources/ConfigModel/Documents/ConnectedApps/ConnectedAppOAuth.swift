/// A connected app's use of OAuth: its `oauthConfig` (Metadata API Developer Guide,
/// ConnectedAppOauthConfig).
public struct ConnectedAppOAuth: OAuthSettings {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, OAuthSetting {
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
      case .certificate: OAuthField.certificate
      case .consumerKey:
        Field(
          "consumerKey", .string,
          """
          The client ID. It can be chosen only when the app is created, and must be unique among \
          all apps.
          """
        )
      case .consumerSecret: OAuthField.consumerSecret
      case .scopes:
        Field("scopes", .strings, "The scopes that the app may request.")
      case .singleLogoutUrl: OAuthField.singleLogoutUrl
      case .isAdminApproved:
        Field(
          "isAdminApproved", .boolean, default: .boolean(false),
          "Whether only users approved by an administrator can use the app.")
      case .isConsumerSecretOptional: OAuthField.isConsumerSecretOptional
      case .isSecretRequiredForRefreshToken: OAuthField.isSecretRequiredForRefreshToken
      case .isSecretRequiredForTokenExchange: OAuthField.isSecretRequiredForTokenExchange
      case .isPkceRequired: OAuthField.isPkceRequired(default: false)
      case .isIntrospectAllTokens: OAuthField.isIntrospectAllTokens
      case .isRefreshTokenRotationEnabled: OAuthField.isRefreshTokenRotationEnabled
      case .isTokenExchangeEnabled: OAuthField.tokenExchange("isTokenExchangeEnabled")
      case .isNamedUserJwtEnabled: OAuthField.isNamedUserJwtEnabled
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
      case .isCodeCredentialEnabled: OAuthField.codeCredential("isCodeCredentialEnabled")
      case .isCodeCredentialPostOnly:
        OAuthField.codeCredentialPostOnly("isCodeCredentialPostOnly")
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

  public var scopes: ElementSite { child(.scopes) }
  public var isAdminApproved: BooleanElement? { BooleanElement(site: child(.isAdminApproved)) }
  public var hasDeviceFlow: BooleanElement? { nil }
  public var clientCredentialUser: ElementSite { child(.oauthClientCredentialUser) }
}
