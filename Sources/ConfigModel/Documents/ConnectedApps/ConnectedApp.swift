/// A connected app in the format of Salesforce's Metadata API (Metadata API Developer Guide,
/// ConnectedApp).
public struct ConnectedApp: ElementModel {
  public let declared: DeclaredElement
  /// The app's use of OAuth; nil without `oauthConfig`.
  public let oauth: ConnectedAppOAuth?

  public init(_ declared: DeclaredElement) {
    self.declared = declared
    oauth = ElementSite(parent: declared, Member.oauthConfig).declared(ConnectedAppOAuth.schema)
      .map { ConnectedAppOAuth($0) }
  }

  public static let rootName: StaticString = "ConnectedApp"

  public enum Member: Int, SchemaMember {
    case fullName, label, contactEmail, contactPhone, description, iconUrl, infoUrl, logoUrl,
      startUrl, mobileStartUrl, attributes, canvasConfig, oauthConfig, oauthPolicy, ipRanges,
      permissionSetName, profileName, plugin, pluginExecutionUser, samlConfig, sessionPolicy,
      mobileAppConfig

    public var field: Field {
      switch self {
      case .fullName:
        Field(
          "fullName", .string, "The name of the component, which also appears in the file name.")
      case .label:
        Field("label", .string, required: true, "The name of the app that users see.")
      case .contactEmail:
        Field(
          "contactEmail", .string, required: true,
          "The email address at which Salesforce contacts the app's owner.")
      case .contactPhone:
        Field(
          "contactPhone", .string, "The phone number at which Salesforce contacts the app's owner.")
      case .description:
        Field("description", .string, "The purpose of the app.")
      case .iconUrl:
        Field("iconUrl", .string, "Reserved.")
      case .infoUrl:
        Field("infoUrl", .string, "The URL of a page with more information about the app.")
      case .logoUrl:
        Field(
          "logoUrl", .string,
          "The URL of an image for lists and for the page on which users approve the app.")
      case .startUrl:
        Field("startUrl", .string, "The URL that users go to after signing in.")
      case .mobileStartUrl:
        Field(
          "mobileStartUrl", .string, "The URL that users of mobile devices go to after signing in.")
      case .attributes:
        Field(
          "attributes", .objects(ConnectedAppParts.attribute),
          "The custom attributes of users that the app receives.")
      case .canvasConfig:
        Field(
          "canvasConfig", .object(ConnectedAppParts.canvas), "The app's settings as a canvas app.")
      case .oauthConfig:
        Field("oauthConfig", .object(ConnectedAppOAuth.schema), "The OAuth settings of the app.")
      case .oauthPolicy:
        Field(
          "oauthPolicy", .object(ConnectedAppPolicy.schema),
          "The OAuth policies that an administrator sets for the app.")
      case .ipRanges:
        Field(
          "ipRanges", .objects(ConnectedAppParts.ipRange), "The trusted IP ranges of the app.")
      case .permissionSetName:
        Field("permissionSetName", .strings, "The permission sets that allow users to use the app.")
      case .profileName:
        Field("profileName", .strings, "The profiles that allow users to use the app.")
      case .plugin:
        Field("plugin", .string, "The Apex class that customizes the app's behavior.")
      case .pluginExecutionUser:
        Field("pluginExecutionUser", .string, "The user that the Apex class runs as.")
      case .samlConfig:
        Field("samlConfig", .object(ConnectedAppSAML.schema), "The SAML settings of the app.")
      case .sessionPolicy:
        Field(
          "sessionPolicy", .object(ConnectedAppParts.session),
          "The requirements for the app's sessions.")
      case .mobileAppConfig:
        Field(
          "mobileAppConfig", .object(ConnectedAppParts.mobile),
          "The mobile app that belongs to the connected app."
        )
      }
    }
  }

  public static let schema = ObjectSchema("connected app", Member.self)

  public var label: ElementSite { child(.label) }
  public var mobileStartURL: ElementSite { child(.mobileStartUrl) }
  public var permissionSets: ElementSite { child(.permissionSetName) }
  public var profiles: ElementSite { child(.profileName) }
  public var mobileApp: ElementSite { child(.mobileAppConfig) }

  public var oauthPolicy: ConnectedAppPolicy? {
    child(.oauthPolicy).declared(ConnectedAppPolicy.schema).map { ConnectedAppPolicy($0) }
  }
  public var saml: ConnectedAppSAML? {
    child(.samlConfig).declared(ConnectedAppSAML.schema).map { ConnectedAppSAML($0) }
  }
}
