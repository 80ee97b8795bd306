/// A connected app in the format of Salesforce's Metadata API (Metadata API Developer Guide,
/// ConnectedApp).
public struct ConnectedApp: ElementModel {
  public let declared: DeclaredElement
  /// The app's use of OAuth; nil without `oauthConfig`.
  public let oauth: ConnectedAppOAuth?

  public init(_ declared: DeclaredElement) {
    self.declared = declared
    oauth = ElementSite(parent: declared, slot: 12).declared(ConnectedAppOAuth.schema)
      .map { ConnectedAppOAuth($0) }
  }

  public static let rootName: StaticString = "ConnectedApp"

  public static let schema = ObjectSchema(
    "connected app",
    [
      Field("fullName", .string, "The name of the component, which its file's name says already."),
      Field("label", .string, required: true, "What users see the app called."),
      Field("contactEmail", .string, required: true, "Where Salesforce reaches whoever owns it."),
      Field("contactPhone", .string, "Where Salesforce calls whoever owns it."),
      Field("description", .string, "What the app is for."),
      Field("iconUrl", .string, "Reserved."),
      Field("infoUrl", .string, "A page with more about the app."),
      Field("logoUrl", .string, "A picture for lists and for the page that asks for approval."),
      Field("startUrl", .string, "Where users go after signing in."),
      Field("mobileStartUrl", .string, "Where users of mobile devices go after signing in."),
      Field(
        "attributes", .objects(ConnectedAppParts.attribute),
        "Custom attributes that the app is told about its users."),
      Field("canvasConfig", .object(ConnectedAppParts.canvas), "The app as a canvas app."),
      Field("oauthConfig", .object(ConnectedAppOAuth.schema), "How the app uses OAuth."),
      Field("oauthPolicy", .object(ConnectedAppParts.policy), "What an administrator allows it."),
      Field(
        "ipRanges", .objects(ConnectedAppParts.ipRange), "Addresses that it is trusted from."),
      Field("permissionSetName", .strings, "The permission sets that admit users."),
      Field("profileName", .strings, "The profiles that admit users."),
      Field("plugin", .string, "The Apex class that changes what the app does."),
      Field("pluginExecutionUser", .string, "The user that the class runs as."),
      Field("samlConfig", .object(ConnectedAppParts.saml), "How the app uses SAML."),
      Field(
        "sessionPolicy", .object(ConnectedAppParts.session), "What its sessions must be like."),
      Field(
        "mobileAppConfig", .object(ConnectedAppParts.mobile), "The mobile app that belongs to it."),
    ])

  public var label: ElementSite { child(1, "label") }
  public var mobileStartURL: ElementSite { child(9, "mobileStartUrl") }
  public var permissionSets: ElementSite { child(15, "permissionSetName") }
  public var profiles: ElementSite { child(16, "profileName") }
  public var mobileApp: ElementSite { child(21, "mobileAppConfig") }

  /// The lifetime of refresh tokens as the policy states it; nil if it does not.
  public var refreshTokenPolicy: LocatedText? {
    child(13, "oauthPolicy").declared(ConnectedAppParts.policy)
      .flatMap { ElementSite(parent: $0, slot: 1).text }
  }
}
