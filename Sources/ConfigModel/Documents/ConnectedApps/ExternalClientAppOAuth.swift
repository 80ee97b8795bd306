/// The key and the redirect URIs of an external client app: its global OAuth settings.
public struct ExternalClientAppOAuth: OAuthSettings {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, OAuthSetting {
    case externalClientApplication, label, callbackUrl, consumerKey, consumerSecret, certificate,
      isConsumerSecretOptional, isSecretRequiredForRefreshToken, isSecretRequiredForTokenExchange,
      isPkceRequired, isIntrospectAllTokens, isRefreshTokenRotationEnabled, isTokenExchangeEnabled,
      isNamedUserJwtEnabled, isClientCredentialsFlowEnabled, isCodeCredFlowEnabled,
      isCodeCredPostOnly, isDeviceFlowEnabled, isDPopEnabled, isEnforceRefreshTokenTTL,
      shouldRotateConsumerKey, shouldRotateConsumerSecret, idTokenConfig

    public static var isClientCredentialEnabled: Member { .isClientCredentialsFlowEnabled }
    public static var isCodeCredentialEnabled: Member { .isCodeCredFlowEnabled }

    public var field: Field {
      switch self {
      case .externalClientApplication: ExternalClientAppParts.owner
      case .label: ExternalClientAppParts.label
      case .callbackUrl:
        Field("callbackUrl", .string, "The redirect URIs, one per line.")
      case .consumerKey:
        Field("consumerKey", .string, "The client ID.")
      case .consumerSecret: OAuthField.consumerSecret
      case .certificate: OAuthField.certificate
      case .isConsumerSecretOptional: OAuthField.isConsumerSecretOptional
      case .isSecretRequiredForRefreshToken: OAuthField.isSecretRequiredForRefreshToken
      case .isSecretRequiredForTokenExchange: OAuthField.isSecretRequiredForTokenExchange
      case .isPkceRequired: OAuthField.isPkceRequired(default: true)
      case .isIntrospectAllTokens: OAuthField.isIntrospectAllTokens
      case .isRefreshTokenRotationEnabled: OAuthField.isRefreshTokenRotationEnabled
      case .isTokenExchangeEnabled: OAuthField.tokenExchange("isTokenExchangeEnabled")
      case .isNamedUserJwtEnabled: OAuthField.isNamedUserJwtEnabled
      case .isClientCredentialsFlowEnabled:
        OAuthField.clientCredentials("isClientCredentialsFlowEnabled")
      case .isCodeCredFlowEnabled: OAuthField.codeCredential("isCodeCredFlowEnabled")
      case .isCodeCredPostOnly: OAuthField.codeCredentialPostOnly("isCodeCredPostOnly")
      case .isDeviceFlowEnabled:
        Field(
          "isDeviceFlowEnabled", .boolean,
          "Whether devices without a keyboard may use the device flow to sign in.")
      case .isDPopEnabled:
        Field(
          "isDPopEnabled", .boolean,
          "Whether access tokens are bound to a key of the app (DPoP, RFC 9449).")
      case .isEnforceRefreshTokenTTL:
        Field(
          "isEnforceRefreshTokenTTL", .boolean,
          "Whether a refresh token expires if it is not used for 30 days.")
      case .shouldRotateConsumerKey:
        Field(
          "shouldRotateConsumerKey", .boolean,
          "Whether deploying the file creates a new consumer key.")
      case .shouldRotateConsumerSecret:
        Field(
          "shouldRotateConsumerSecret", .boolean,
          "Whether deploying the file creates a new consumer secret.")
      case .idTokenConfig:
        Field(
          "idTokenConfig", .object(ExternalClientAppParts.idToken), "The content of ID tokens.")
      }
    }
  }

  public static let schema = ObjectSchema("global OAuth settings", Member.self)

  public var isAdminApproved: BooleanElement? { nil }
  public var hasDeviceFlow: BooleanElement? {
    BooleanElement(site: child(.isDeviceFlowEnabled))
  }
}
