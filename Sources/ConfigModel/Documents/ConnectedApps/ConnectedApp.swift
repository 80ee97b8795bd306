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
        Field("fullName", .string, "The name of the component, which its file's name says already.")
      case .label:
        Field("label", .string, required: true, "What users see the app called.")
      case .contactEmail:
        Field("contactEmail", .string, required: true, "Where Salesforce reaches whoever owns it.")
      case .contactPhone:
        Field("contactPhone", .string, "Where Salesforce calls whoever owns it.")
      case .description:
        Field("description", .string, "What the app is for.")
      case .iconUrl:
        Field("iconUrl", .string, "Reserved.")
      case .infoUrl:
        Field("infoUrl", .string, "A page with more about the app.")
      case .logoUrl:
        Field("logoUrl", .string, "A picture for lists and for the page that asks for approval.")
      case .startUrl:
        Field("startUrl", .string, "Where users go after signing in.")
      case .mobileStartUrl:
        Field("mobileStartUrl", .string, "Where users of mobile devices go after signing in.")
      case .attributes:
        Field(
          "attributes", .objects(ConnectedAppParts.attribute),
          "Custom attributes that the app is told about its users.")
      case .canvasConfig:
        Field("canvasConfig", .object(ConnectedAppParts.canvas), "The app as a canvas app.")
      case .oauthConfig:
        Field("oauthConfig", .object(ConnectedAppOAuth.schema), "How the app uses OAuth.")
      case .oauthPolicy:
        Field("oauthPolicy", .object(ConnectedAppParts.policy), "What an administrator allows it.")
      case .ipRanges:
        Field(
          "ipRanges", .objects(ConnectedAppParts.ipRange), "Addresses that it is trusted from.")
      case .permissionSetName:
        Field("permissionSetName", .strings, "The permission sets that admit users.")
      case .profileName:
        Field("profileName", .strings, "The profiles that admit users.")
      case .plugin:
        Field("plugin", .string, "The Apex class that changes what the app does.")
      case .pluginExecutionUser:
        Field("pluginExecutionUser", .string, "The user that the class runs as.")
      case .samlConfig:
        Field("samlConfig", .object(ConnectedAppParts.saml), "How the app uses SAML.")
      case .sessionPolicy:
        Field(
          "sessionPolicy", .object(ConnectedAppParts.session), "What its sessions must be like.")
      case .mobileAppConfig:
        Field(
          "mobileAppConfig", .object(ConnectedAppParts.mobile), "The mobile app that belongs to it."
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

  /// The lifetime of refresh tokens as the policy states it; nil if it does not.
  public var refreshTokenPolicy: LocatedText? {
    child(.oauthPolicy).declared(ConnectedAppParts.policy)
      .flatMap { ElementSite(parent: $0, named: "refreshTokenPolicy")?.text }
  }
}
