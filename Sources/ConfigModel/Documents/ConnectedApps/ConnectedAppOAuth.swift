/// A connected app's use of OAuth: its `oauthConfig` (Metadata API Developer Guide,
/// ConnectedAppOauthConfig).
public struct ConnectedAppOAuth: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public static let schema = ObjectSchema(
    "OAuth configuration",
    [
      Field(
        "callbackUrl", .string, required: true,
        "Where Salesforce sends users back to: the redirect URIs, one a line."),
      Field("certificate", .string, "The certificate that the app signs its assertions with."),
      Field(
        "consumerKey", .string,
        "The client's id. It can be chosen only when the app is made, and it is unique among all of them."
      ),
      Field(
        "consumerSecret", .string, isSecret: true,
        "The client's secret. Salesforce never gives it out again."),
      Field("scopes", .strings, "What the app may ask for."),
      Field("singleLogoutUrl", .string, "Where Salesforce tells that a user has signed out."),
      Field(
        "isAdminApproved", .boolean, default: .boolean(false),
        "Whether only users whom an administrator admits can use the app."),
      Field(
        "isConsumerSecretOptional", .boolean, default: .boolean(false),
        "Whether a code is exchanged for tokens without the secret: for apps that cannot keep one."),
      Field(
        "isSecretRequiredForRefreshToken", .boolean, default: .boolean(true),
        "Whether refreshing a token takes the secret."),
      Field(
        "isSecretRequiredForTokenExchange", .boolean,
        "Whether exchanging a token takes the secret."),
      Field(
        "isPkceRequired", .boolean, default: .boolean(false),
        "Whether every authorization request needs a code challenge (RFC 7636)."),
      Field(
        "isIntrospectAllTokens", .boolean, default: .boolean(false),
        "Whether the app may look into the tokens of others."),
      Field(
        "isRefreshTokenRotationEnabled", .boolean,
        "Whether each use of a refresh token gives a new one."),
      Field("isTokenExchangeEnabled", .boolean, "Whether the app may exchange tokens."),
      Field(
        "isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs."),
      Field(
        "isClientCredentialEnabled", .boolean, default: .boolean(false),
        "Whether the app may act for itself, as the user `oauthClientCredentialUser`."),
      Field(
        "oauthClientCredentialUser", .string, "The user that the app is when it acts for itself."),
      Field(
        "isCodeCredentialEnabled", .boolean, default: .boolean(false),
        "Whether the app may sign users in without showing Salesforce's page."),
      Field(
        "isCodeCredentialPostOnly", .boolean, default: .boolean(false),
        "Whether it must send their credentials in the body."),
      Field(
        "assetTokenConfig", .object(ConnectedAppParts.assetToken), "Tokens for devices."),
      Field("idTokenConfig", .object(ConnectedAppParts.idToken), "What identity tokens hold."),
    ])

  /// The redirect URIs, one per line of the element.
  public var callbacks: [LocatedText] { callbackURL.lines }

  public var callbackURL: ElementSite { child(0, "callbackUrl") }
  public var consumerKey: ElementSite { child(2, "consumerKey") }
  public var consumerSecret: ElementSite { child(3, "consumerSecret") }
  public var scopes: ElementSite { child(4, "scopes") }
  public var isAdminApproved: BooleanElement {
    BooleanElement(site: child(6, "isAdminApproved"))
  }
  public var isSecretOptional: BooleanElement {
    BooleanElement(site: child(7, "isConsumerSecretOptional"))
  }
  public var needsSecretToRefresh: BooleanElement {
    BooleanElement(site: child(8, "isSecretRequiredForRefreshToken"))
  }
  public var requiresPKCE: BooleanElement { BooleanElement(site: child(10, "isPkceRequired")) }
  public var hasClientCredentials: BooleanElement {
    BooleanElement(site: child(15, "isClientCredentialEnabled"))
  }
  public var clientCredentialUser: ElementSite { child(16, "oauthClientCredentialUser") }
}
