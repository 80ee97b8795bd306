/// The OAuth settings of an app. Connected apps and external client apps have them in different
/// files, and call most of them alike.
public protocol OAuthSettings: ElementModel where Member: OAuthSetting {
  /// The element that restricts the app to users whom an administrator approved. Nil for external
  /// client apps, whose policies say it.
  var isAdminApproved: BooleanElement? { get }
  /// Nil for connected apps, whose metadata does not say it.
  var hasDeviceFlow: BooleanElement? { get }
}

/// The elements that both kinds of apps have, by their names in connected apps.
public protocol OAuthSetting: SchemaMember {
  static var callbackUrl: Self { get }
  static var certificate: Self { get }
  static var consumerKey: Self { get }
  static var consumerSecret: Self { get }
  static var isConsumerSecretOptional: Self { get }
  static var isSecretRequiredForRefreshToken: Self { get }
  static var isPkceRequired: Self { get }
  static var isRefreshTokenRotationEnabled: Self { get }
  static var isClientCredentialEnabled: Self { get }
  static var isCodeCredentialEnabled: Self { get }
}

extension OAuthSettings {
  /// The redirect URIs, one per line of the element.
  public var callbacks: [LocatedText] { callbackURL.lines }

  public var callbackURL: ElementSite { child(.callbackUrl) }
  /// The certificate that verifies the app's own JWTs.
  public var certificate: ElementSite { child(.certificate) }
  public var consumerKey: ElementSite { child(.consumerKey) }
  public var consumerSecret: ElementSite { child(.consumerSecret) }
  public var isSecretOptional: BooleanElement {
    BooleanElement(site: child(.isConsumerSecretOptional))
  }
  public var needsSecretToRefresh: BooleanElement {
    BooleanElement(site: child(.isSecretRequiredForRefreshToken))
  }
  public var requiresPKCE: BooleanElement { BooleanElement(site: child(.isPkceRequired)) }
  public var rotatesRefreshTokens: BooleanElement {
    BooleanElement(site: child(.isRefreshTokenRotationEnabled))
  }
  public var hasClientCredentials: BooleanElement {
    BooleanElement(site: child(.isClientCredentialEnabled))
  }
  public var hasCodeCredentials: BooleanElement {
    BooleanElement(site: child(.isCodeCredentialEnabled))
  }
}

/// The declarations that connected apps and external client apps share. Each access makes a new one.
enum OAuthField {
  static var certificate: Field {
    Field("certificate", .string, "The certificate with which the app signs its assertions.")
  }

  static var consumerSecret: Field {
    Field(
      "consumerSecret", .string, isSecret: true, "The client secret. Salesforce never returns it.")
  }

  static var isConsumerSecretOptional: Field {
    Field(
      "isConsumerSecretOptional", .boolean, default: .boolean(false),
      """
      Whether the app can exchange a code for tokens without the client secret. Intended for \
      apps that cannot keep a secret.
      """)
  }

  static var isSecretRequiredForRefreshToken: Field {
    Field(
      "isSecretRequiredForRefreshToken", .boolean, default: .boolean(true),
      "Whether refreshing a token requires the client secret.")
  }

  static var isSecretRequiredForTokenExchange: Field {
    Field(
      "isSecretRequiredForTokenExchange", .boolean,
      "Whether exchanging a token requires the client secret.")
  }

  /// - Parameter isDefault: The value that applies if the element is absent.
  static func isPkceRequired(default isDefault: Bool) -> Field {
    Field(
      "isPkceRequired", .boolean, default: .boolean(isDefault),
      "Whether every authorization request requires a PKCE code challenge (RFC 7636).")
  }

  static var isIntrospectAllTokens: Field {
    Field(
      "isIntrospectAllTokens", .boolean, default: .boolean(false),
      "Whether the app may introspect the tokens of other apps.")
  }

  static var isRefreshTokenRotationEnabled: Field {
    Field(
      "isRefreshTokenRotationEnabled", .boolean,
      "Whether each use of a refresh token returns a new one.")
  }

  /// - Parameter name: The name of the element, which settings and policies spell differently.
  static func tokenExchange(_ name: StaticString) -> Field {
    Field(name, .boolean, "Whether the app may exchange tokens.")
  }

  static var isNamedUserJwtEnabled: Field {
    Field("isNamedUserJwtEnabled", .boolean, "Whether access tokens for users are JWTs.")
  }

  static func clientCredentials(_ name: StaticString) -> Field {
    Field(name, .boolean, "Whether the app may use the client credentials flow.")
  }

  static func codeCredential(_ name: StaticString) -> Field {
    Field(
      name, .boolean, default: .boolean(false),
      "Whether the app may sign in users without showing the Salesforce login page.")
  }

  static func codeCredentialPostOnly(_ name: StaticString) -> Field {
    Field(
      name, .boolean, default: .boolean(false),
      "Whether the app must send the users' credentials in the request body.")
  }

  static func ipRelaxation(_ name: StaticString, _ values: [StaticString]) -> Field {
    Field(
      name, .string, allowed: values,
      "Whether the IP restrictions of users also apply to the app.")
  }

  static var singleLogoutUrl: Field {
    Field("singleLogoutUrl", .string, "The URL that Salesforce notifies when a user signs out.")
  }
}
