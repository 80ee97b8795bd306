extension ExternalClientApp {
  /// The files of an app, one for each type of metadata (Metadata API Developer Guide,
  /// ExternalClientApplication and the types whose names begin with ExtlClntApp; registry of
  /// source-deploy-retrieve).
  public enum Part: Sendable, CaseIterable {
    /// The app itself.
    case application
    /// The app's key and redirect URIs, which stay with the developer.
    case globalOAuth
    /// The scopes that the app may request.
    case oauth
    /// The permissions that an administrator gives the app.
    case oauthPolicies
    /// The parts of the app that are enabled.
    case policies
    /// Can be retrieved, but not created.
    case oauthSecurity
    case samlPolicies, canvas, mobile, mobilePolicies, push, pushPolicies, notifications

    /// The root element, and the suffix of the file name.
    private var names: (root: StaticString, suffix: StaticString) {
      switch self {
      case .application: ("ExternalClientApplication", ".eca")
      case .globalOAuth: ("ExtlClntAppGlobalOauthSettings", ".ecaGlblOauth")
      case .oauth: ("ExtlClntAppOauthSettings", ".ecaOauth")
      case .oauthPolicies: ("ExtlClntAppOauthConfigurablePolicies", ".ecaOauthPlcy")
      case .policies: ("ExtlClntAppConfigurablePolicies", ".ecaPlcy")
      case .oauthSecurity: ("ExtlClntAppOauthSecuritySettings", ".ecaOauthSecurity")
      case .samlPolicies: ("ExtlClntAppSamlConfigurablePolicies", ".ecaSamlPlcy")
      case .canvas: ("ExtlClntAppCanvasSettings", ".ecaCanvas")
      case .mobile: ("ExtlClntAppMobileSettings", ".ecaMobile")
      case .mobilePolicies: ("ExtlClntAppMobileConfigurablePolicies", ".ecaMobilePlcy")
      case .push: ("ExtlClntAppPushSettings", ".ecaPush")
      case .pushPolicies: ("ExtlClntAppPushConfigurablePolicies", ".ecaPushPlcy")
      case .notifications: ("ExtlClntAppNotificationSettings", ".ecaNotifications")
      }
    }

    public var rootName: StaticString { names.root }
    public var suffix: StaticString { names.suffix }

    public var schema: ObjectSchema {
      switch self {
      case .application: ExternalClientAppParts.application
      case .globalOAuth: ExternalClientAppOAuth.schema
      case .oauth: ExternalClientAppParts.oauth
      case .oauthPolicies: ExternalClientAppPolicies.schema
      case .policies: ExternalClientAppParts.policies
      case .oauthSecurity: ExternalClientAppPlugins.oauthSecurity
      case .samlPolicies: ExternalClientAppPlugins.samlPolicies
      case .canvas: ExternalClientAppPlugins.canvas
      case .mobile: ExternalClientAppPlugins.mobile
      case .mobilePolicies: ExternalClientAppPlugins.mobilePolicies
      case .push: ExternalClientAppPlugins.push
      case .pushPolicies: ExternalClientAppPlugins.pushPolicies
      case .notifications: ExternalClientAppPlugins.notifications
      }
    }

    /// The part that a file name determines; nil if it determines none.
    public static func named(_ name: String) -> Part? {
      // Avoids comparing each suffix, because most names contain none of them.
      guard name.includes(".eca") else { return nil }
      let name = SalesforceFiles.withoutMetadataEnd(name)
      return allCases.first { name.hasSuffix($0.suffix.description) }
    }

    /// The part with a given root element; nil if there is none.
    public static func rooted(_ name: Text) -> Part? { allCases.first { name == $0.rootName } }
  }
}

/// Schemas of the files of an external client app that concern neither OAuth scopes nor OAuth
/// policies.
enum ExternalClientAppPlugins {
  private static func schema(
    _ title: String, isOpen: Bool = false, _ fields: [Field]
  ) -> ObjectSchema {
    ObjectSchema(
      title, isOpen: isOpen, [ExternalClientAppParts.owner, ExternalClientAppParts.label] + fields)
  }

  /// The other elements are not documented.
  static let oauthSecurity = schema("OAuth security settings", isOpen: true, [])

  static let mobile = schema(
    "mobile settings",
    [
      Field(
        "isScreenLockEnabled", .boolean, required: true,
        "Whether the mobile app locks the screen after some time.")
    ])

  static let mobilePolicies = schema(
    "mobile policies",
    [
      Field(
        "screenLockTimeout", .string,
        allowed: [
          "Never", "One", "Five", "Ten", "Thirty", "Sixty", "OneTwenty", "OneEighty", "TwoForty",
        ],
        "The minutes after which the mobile app locks, if `isScreenLockEnabled` is true.")
    ])

  static let notifications = schema(
    "notification settings",
    [
      Field(
        "notificationTypes",
        .objects(
          ObjectSchema(
            "notification type",
            [
              Field("notificationType", .string, required: true, "The name of the type."),
              Field(
                "pushByDefault", .boolean, required: true,
                "Whether notifications of the type are sent to mobile devices."),
            ])),
        "The types of notifications that the app receives.")
    ])

  static let pushPolicies = schema(
    "push policies",
    [
      Field(
        "isFullContent", .boolean, required: true,
        "Whether notifications show their whole content on the device.")
    ])

  static let push = schema(
    "push settings",
    [
      Field(
        "pushServiceType", .string, required: true, allowed: ["Apple", "Android"],
        "The service that delivers the notifications."),
      Field(
        "pushConfigLink", .string,
        "A link to credentials in another org: the IDs of the org and of the record."),
      Field(
        "androidPushConfig",
        .object(
          ObjectSchema(
            "Android push configuration",
            [
              Field("fcmProject", .string, required: true, "The ID of the Firebase project."),
              Field(
                "serviceAccount", .string, required: true, isSecret: true,
                "The private key of the Firebase service account."),
            ])),
        "The credentials for Android."),
      Field("applePushConfig", .object(apple), "The credentials for iOS."),
    ])

  private static let apple = ObjectSchema(
    "Apple push configuration",
    [
      Field("applicationBundle", .string, "The app's bundle identifier."),
      Field(
        "environment", .string, required: true, allowed: ["Production", "Sandbox"],
        "The environment of the Apple Push Notification service."),
      Field(
        "certificate", .string, isSecret: true,
        "A certificate with its private key (.p12). Not used with `signingKey`."),
      Field("password", .string, isSecret: true, "The password of `certificate`."),
      Field("signingKey", .string, isSecret: true, "A private key (.p8)."),
      Field("keyIdentifier", .string, "The identifier of `signingKey`."),
      Field("teamIdentifier", .string, "The ID of the team that the key belongs to."),
    ])

  static let canvas = schema(
    "canvas settings",
    [
      Field(
        "accessMethod", .string, required: true, allowed: ["Get", "Post"],
        "How the canvas app gets information about the user."),
      Field("canvasUrl", .string, required: true, "The URL of the canvas app."),
      Field("canvasLocationOptions", .strings, "The locations in which the app may be shown."),
      Field("canvasOptions", .strings, "The parts of the page around the app that are hidden."),
      Field(
        "lifeCycleHandler", .string, "The Apex class that handles the app's lifecycle events."),
      Field(
        "samlInitiationMethod", .string, allowed: ["IdpInitiated", "SpInitiated", "None"],
        "Which side starts the sign-in."),
    ])

  static let samlPolicies = schema(
    "SAML policies",
    [
      Field("acsUrl", .string, required: true, "The URL that assertions are sent to."),
      Field("entityUrl", .string, required: true, "The entity ID of the service provider."),
      Field("issuer", .string, "The issuer in assertions."),
      Field("certificate", .string, "The certificate that verifies requests."),
      Field(
        "encryptionCertificate", .string, "The certificate with which assertions are encrypted."),
      Field(
        "encryptionType", .string, allowed: ["AES_128", "AES_256", "Triple_Des"],
        "The algorithm with which assertions are encrypted."),
      Field(
        "nameIdFormat", .string,
        allowed: ["Unspecified", "EmailAddress", "Persistent", "Transient"],
        "The format of the subject."),
      Field(
        "signingAlgorithmType", .string, allowed: ["SHA1", "SHA256"],
        "The algorithm with which assertions are signed."),
      Field(
        "singleLogoutBindingType", .string, allowed: ["PostBinding", "RedirectBinding"],
        "The binding with which single logout messages are sent."),
      Field("singleLogoutUrl", .string, "The URL that single logout messages are sent to."),
      Field("startUrl", .string, "The URL that users go to after signing in."),
      Field("subjectCustomAttribute", .string, "The attribute used as the subject."),
      Field(
        "subjectType", .string,
        allowed: ["Username", "FederationId", "UserId", "CustomAttribute", "PersistentId"],
        "The kind of value used as the subject."),
      Field(
        "commaSeparatedPermissionSet", .string,
        "The permission sets that allow users to use the app."),
      Field("commaSeparatedProfile", .string, "The profiles that allow users to use the app."),
      Field(
        "customAttributes", .objects(ConnectedAppParts.attribute),
        "The custom attributes of users that the service provider receives."),
    ])
}

/// One of the files that make up an external client app (Metadata API Developer Guide,
/// ExternalClientApplication and the types whose names begin with ExtlClntApp).
public struct ExternalClientApp: Sendable {
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

  /// The OAuth policies; nil unless this is the file that has them.
  public var oauthPolicies: ExternalClientAppPolicies? {
    part == .oauthPolicies ? ExternalClientAppPolicies(declared) : nil
  }

  /// Whether users and clients can use OAuth; nil in files that do not say it.
  public var isOAuthPluginEnabled: BooleanElement? {
    guard part == .policies else { return nil }
    return ElementSite(parent: declared, named: "isOauthPluginEnabled").map {
      BooleanElement(site: $0)
    }
  }

  /// The name of the app that the file belongs to; nil for the file of the app itself.
  public var application: LocatedText? {
    ElementSite(parent: declared, named: "externalClientApplication")?.text
  }

  /// The name of the app in its org; nil unless this is the file of the app itself.
  public var ownName: Text? {
    guard let text = ElementSite(parent: declared, named: "orgScopedExternalApp")?.text?.text,
      let colon = text.lastIndex(of: UInt8(ascii: ":"))
    else { return nil }
    return text.dropFirst(colon + 1)
  }

  /// The scopes; empty unless this is the file that has them.
  public var scopes: [LocatedText] {
    ElementSite(parent: declared, named: "commaSeparatedOauthScopes")?.commaList ?? []
  }
}
