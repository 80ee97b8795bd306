/// One of the files that make up an external client app (Metadata API Developer Guide,
/// ExternalClientApplication and the types whose names begin with ExtlClntApp).
public struct ExternalClientApp: Sendable {
  /// The files of an app, each with its suffix and content.
  public enum Part: Sendable, CaseIterable {
    /// `.eca`: the app itself.
    case application
    /// `.ecaGlblOauth`: the app's key and redirect URIs, which stay with the developer.
    case globalOAuth
    /// `.ecaOauth`: the scopes that the app may request.
    case oauth
    /// `.ecaOauthPlcy`: the permissions that an administrator gives the app.
    case oauthPolicies
    /// `.ecaPlcy`: the parts of the app that are enabled.
    case policies

    public var rootName: StaticString {
      switch self {
      case .application: "ExternalClientApplication"
      case .globalOAuth: "ExtlClntAppGlobalOauthSettings"
      case .oauth: "ExtlClntAppOauthSettings"
      case .oauthPolicies: "ExtlClntAppOauthConfigurablePolicies"
      case .policies: "ExtlClntAppConfigurablePolicies"
      }
    }

    public var suffix: StaticString {
      switch self {
      case .application: ".eca"
      case .globalOAuth: ".ecaGlblOauth"
      case .oauth: ".ecaOauth"
      case .oauthPolicies: ".ecaOauthPlcy"
      case .policies: ".ecaPlcy"
      }
    }

    public var schema: ObjectSchema {
      switch self {
      case .application: ExternalClientAppParts.application
      case .globalOAuth: ExternalClientAppOAuth.schema
      case .oauth: ExternalClientAppParts.oauth
      case .oauthPolicies: ExternalClientAppParts.oauthPolicies
      case .policies: ExternalClientAppParts.policies
      }
    }

    /// The part with a given root element; nil if there is none.
    public static func rooted(_ name: Text) -> Part? { allCases.first { name == $0.rootName } }
  }

  public let part: Part
  public let declared: DeclaredElement

  /// - Parameter declared: The root element, decoded with the part's schema.
  public init(_ part: Part, _ declared: DeclaredElement) {
    self.part = part
    self.declared = declared
  }

  /// The key and the redirect URIs; nil unless this is the file that has them.
  public var oauth: ExternalClientAppOAuth? {
    part == .globalOAuth ? ExternalClientAppOAuth(declared) : nil
  }

  /// The name of the app that the file belongs to; nil for the file of the app itself.
  public var application: LocatedText? {
    ElementSite(parent: declared, named: "externalClientApplication")?.text
  }

  /// The scopes; empty unless this is the file that has them.
  public var scopes: [LocatedText] {
    ElementSite(parent: declared, named: "commaSeparatedOauthScopes")?.commaList ?? []
  }
}

/// The key and the redirect URIs of an external client app: its global OAuth settings.
public struct ExternalClientAppOAuth: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case externalClientApplication, label, callbackUrl, consumerKey, consumerSecret, certificate,
      isConsumerSecretOptional, isSecretRequiredForRefreshToken, isSecretRequiredForTokenExchange,
      isPkceRequired, isIntrospectAllTokens, isRefreshTokenRotationEnabled, isTokenExchangeEnabled,
      isNamedUserJwtEnabled, isClientCredentialsFlowEnabled, isCodeCredFlowEnabled,
      isCodeCredPostOnly, isDeviceFlowEnabled, shouldRotateConsumerKey, shouldRotateConsumerSecret,
      idTokenConfig

    public var field: Field {
      switch self {
      case .externalClientApplication:
        Field(
          "externalClientApplication", .string, required: true,
          "The external client app that these settings belong to.")
      case .label:
        Field("label", .string, "The name of these settings.")
      case .callbackUrl:
        Field("callbackUrl", .string, "The redirect URIs, one per line.")
      case .consumerKey:
        Field("consumerKey", .string, "The client ID.")
      case .consumerSecret:
        Field("consumerSecret", .string, isSecret: true, "The client secret.")
      case .certificate:
        Field("certificate", .string, "The certificate with which the app signs its assertions.")
      case .isConsumerSecretOptional:
        Field(
          "isConsumerSecretOptional", .boolean, default: .boolean(false),
          "Whether the app can exchange a code for tokens without the client secret.")
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
          "isPkceRequired", .boolean, default: .boolean(true),
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
        Field("isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs.")
      case .isClientCredentialsFlowEnabled:
        Field(
          "isClientCredentialsFlowEnabled", .boolean,
          "Whether the app may use the client credentials flow.")
      case .isCodeCredFlowEnabled:
        Field(
          "isCodeCredFlowEnabled", .boolean, default: .boolean(false),
          "Whether the app may sign in users without showing the Salesforce login page.")
      case .isCodeCredPostOnly:
        Field(
          "isCodeCredPostOnly", .boolean, default: .boolean(false),
          "Whether the app must send the users' credentials in the request body.")
      case .isDeviceFlowEnabled:
        Field(
          "isDeviceFlowEnabled", .boolean,
          "Whether devices without a keyboard may use the device flow to sign in.")
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

  /// The redirect URIs, one per line of the element.
  public var callbacks: [LocatedText] { callbackURL.lines }

  public var callbackURL: ElementSite { child(.callbackUrl) }
  public var consumerKey: ElementSite { child(.consumerKey) }
  public var consumerSecret: ElementSite { child(.consumerSecret) }
  public var isSecretOptional: BooleanElement {
    BooleanElement(site: child(.isConsumerSecretOptional))
  }
  public var needsSecretToRefresh: BooleanElement {
    BooleanElement(site: child(.isSecretRequiredForRefreshToken))
  }
  public var requiresPKCE: BooleanElement { BooleanElement(site: child(.isPkceRequired)) }
}
