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
