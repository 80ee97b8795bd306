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
    switch part {
    case .application: nil
    case .globalOAuth: ElementSite(parent: declared, slot: 0).text
    case .oauth, .oauthPolicies, .policies: ElementSite(parent: declared, slot: 0).text
    }
  }

  /// The scopes; empty unless this is the file that has them.
  public var scopes: [LocatedText] {
    part == .oauth ? ElementSite(parent: declared, slot: 2).commaList : []
  }
}

/// The key and the redirect URIs of an external client app: its global OAuth settings.
public struct ExternalClientAppOAuth: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public static let schema = ObjectSchema(
    "global OAuth settings",
    [
      Field(
        "externalClientApplication", .string, required: true, "The app that they belong to."),
      Field("label", .string, "What they are called."),
      Field("callbackUrl", .string, "The redirect URIs, one a line."),
      Field("consumerKey", .string, "The client's id."),
      Field("consumerSecret", .string, isSecret: true, "The client's secret."),
      Field("certificate", .string, "The certificate that the app signs its assertions with."),
      Field(
        "isConsumerSecretOptional", .boolean, default: .boolean(false),
        "Whether a code is exchanged for tokens without the secret."),
      Field(
        "isSecretRequiredForRefreshToken", .boolean, default: .boolean(true),
        "Whether refreshing a token takes the secret."),
      Field(
        "isSecretRequiredForTokenExchange", .boolean,
        "Whether exchanging a token takes the secret."),
      Field(
        "isPkceRequired", .boolean, default: .boolean(true),
        "Whether every authorization request needs a code challenge (RFC 7636)."),
      Field(
        "isIntrospectAllTokens", .boolean, default: .boolean(false),
        "Whether the app may look into the tokens of others."),
      Field(
        "isRefreshTokenRotationEnabled", .boolean,
        "Whether each use of a refresh token gives a new one."),
      Field("isTokenExchangeEnabled", .boolean, "Whether the app may exchange tokens."),
      Field("isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs."),
      Field(
        "isClientCredentialsFlowEnabled", .boolean, "Whether the app may act for itself."),
      Field(
        "isCodeCredFlowEnabled", .boolean, default: .boolean(false),
        "Whether the app may sign users in without showing Salesforce's page."),
      Field(
        "isCodeCredPostOnly", .boolean, default: .boolean(false),
        "Whether it must send their credentials in the body."),
      Field("isDeviceFlowEnabled", .boolean, "Whether devices without a keyboard may sign in."),
      Field(
        "shouldRotateConsumerKey", .boolean, "Whether deploying the file makes a new key."),
      Field(
        "shouldRotateConsumerSecret", .boolean, "Whether deploying the file makes a new secret."),
      Field(
        "idTokenConfig", .object(ExternalClientAppParts.idToken), "What identity tokens hold."),
    ])

  /// The redirect URIs, one per line of the element.
  public var callbacks: [LocatedText] { callbackURL.lines }

  public var callbackURL: ElementSite { child(2, "callbackUrl") }
  public var consumerKey: ElementSite { child(3, "consumerKey") }
  public var consumerSecret: ElementSite { child(4, "consumerSecret") }
  public var isSecretOptional: BooleanElement {
    BooleanElement(site: child(6, "isConsumerSecretOptional"))
  }
  public var needsSecretToRefresh: BooleanElement {
    BooleanElement(site: child(7, "isSecretRequiredForRefreshToken"))
  }
  public var requiresPKCE: BooleanElement { BooleanElement(site: child(9, "isPkceRequired")) }
}
