/// A mobile backend of Oracle Mobile Cloud as its administrators set it up in the console: login
/// methods, APIs, and the apps that use it.
public struct MobileBackend: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case schemaURL, name, version, clientId, httpBasic, oauthConsumer, tokenExchange, facebook,
      browserSSO, roleBasedAccess, apis, platformApis, apps

    public var field: Field {
      switch self {
      case .schemaURL: Field("$schema", .string, "The URL of this schema, for editors.")
      case .name:
        Field(
          "name", .string, required: true, "The name of the backend.",
          examples: [.string("Orders")])
      case .version:
        Field(
          "version", .string, required: true, "The version of the backend, such as \"1.0\".",
          examples: [.string("1.0")])
      case .clientId:
        Field(
          "clientId", .string, "The OAuth client ID of the backend, which `allowedMbes` can name.",
          examples: [.string("8f14e45f-ceea-467f-a5c9-2b6d3f0c7d11")])
      case .httpBasic:
        Field(
          "httpBasic", .boolean, default: .boolean(true),
          "Whether HTTP Basic is on, under Access Keys on the Settings page.")
      case .oauthConsumer:
        Field(
          "oauthConsumer", .boolean, default: .boolean(true),
          "Whether apps can sign users in with the OAuth client of the backend.")
      case .tokenExchange:
        Field(
          "tokenExchange", .strings, allowed: ["jwt", "saml"],
          """
          The tokens of third-party identity providers that apps exchange for tokens of this \
          backend. An empty list states that there are none.
          """,
          examples: [.strings(["jwt"])])
      case .facebook:
        Field(
          "facebook", .object(FacebookLogin.schema),
          "Facebook login, under Social Login on the Settings page. Absent if it is off.")
      case .browserSSO:
        Field(
          "browserSSO", .object(BrowserSSO.schema),
          "Browser-based single sign-on, such as with a SAML identity provider. Absent if unused.")
      case .roleBasedAccess:
        Field(
          "roleBasedAccess", .boolean, default: .boolean(false),
          "Whether role-based access is on (on the backend's Security page).")
      case .apis:
        Field("apis", .objects(BackendAPI.schema), "The custom APIs that apps call.")
      case .platformApis:
        Field(
          "platformApis", .strings, "The platform APIs that apps call, by their names.",
          examples: [.strings(["Analytics Collector", "Devices"])])
      case .apps:
        Field("apps", .objects(BackendApp.schema), "The apps that use the backend.")
      }
    }
  }

  public static let schema = ObjectSchema("mobile backend", Member.self)

  public var name: TextMember { text(.name) }
  public var version: TextMember { text(.version) }
  public var clientId: TextMember { text(.clientId) }
  public var httpBasic: BooleanMember { boolean(.httpBasic) }
  public var oauthConsumer: BooleanMember { boolean(.oauthConsumer) }
  public var tokenExchange: TextListMember { texts(.tokenExchange) }
  public var roleBasedAccess: BooleanMember { boolean(.roleBasedAccess) }
  public var platformAPIs: TextListMember { texts(.platformApis) }

  public var facebook: FacebookLogin? {
    ObjectMember(site: Self.site(object, .facebook)).object.map { FacebookLogin($0) }
  }

  public var browserSSOMember: ObjectMember { ObjectMember(site: Self.site(object, .browserSSO)) }

  public var browserSSO: BrowserSSO? {
    browserSSOMember.object.map { BrowserSSO($0) }
  }

  public var apis: [BackendAPI] {
    ObjectMember(site: Self.site(object, .apis)).elements { BackendAPI($0) }
  }

  public var apps: [BackendApp] {
    ObjectMember(site: Self.site(object, .apps)).elements { BackendApp($0) }
  }

  /// True if apps exchange tokens of a kind, or of any kind.
  public func exchanges(_ token: StaticString? = nil) -> Bool {
    tokenExchange.elements.contains { element in token.map { element.text == $0 } ?? true }
  }
}

/// The Facebook login of a backend.
public struct FacebookLogin: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case appId, appSecret

    public var field: Field {
      switch self {
      case .appId:
        Field(
          "appId", .string, required: true, "The app ID that Facebook assigned to the app.",
          examples: [.string("1046325987512340")])
      case .appSecret:
        Field(
          "appSecret", .string, isSecret: true,
          "The app secret. Keep it in the console and in a secret store; omit it here, or write a reference.",
          examples: [.string("vault:facebook/orders")])
      }
    }
  }

  public static let schema = ObjectSchema("Facebook login", Member.self)

  public var appId: TextMember { text(.appId) }
  public var appSecret: TextMember { text(.appSecret) }
}

/// The browser-based single sign-on of a backend.
public struct BrowserSSO: ObjectModel {
  public let object: DecodedObject

  public init(_ object: DecodedObject) {
    self.object = object
  }

  public enum Member: Int, SchemaMember {
    case authorizeEndpoint, tokenEndpoint, redirectURL

    public var field: Field {
      switch self {
      case .authorizeEndpoint:
        Field(
          "authorizeEndpoint", .string, "The OAuth authorize endpoint, from the Settings page.",
          examples: [.string("https://idcs.corp.example/oauth2/v1/authorize")])
      case .tokenEndpoint:
        Field(
          "tokenEndpoint", .string, "The OAuth token endpoint, from the Settings page.",
          examples: [.string("https://idcs.corp.example/oauth2/v1/token")])
      case .redirectURL:
        Field(
          "redirectURL", .string, "The URL to which the identity provider sends users back.",
          examples: [.string("example.corp.orders://login/done")])
      }
    }
  }

  public static let schema = ObjectSchema("browser SSO", Member.self)

  public var authorizeEndpoint: TextMember { text(.authorizeEndpoint) }
  public var tokenEndpoint: TextMember { text(.tokenEndpoint) }
}
