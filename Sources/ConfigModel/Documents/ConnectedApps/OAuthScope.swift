/// A Salesforce OAuth scope with its two names: the one in metadata, and the one in requests and in
/// the files of an app.
///
/// Both lists of names are documented. The mapping between them is inferred from the names and the
/// descriptions.
public struct OAuthScope: Sendable {
  /// The name in the `scopes` of a connected app.
  public let metadataName: StaticString
  /// The name in the `scope` of a request, and in the `oauthScopes` of an app.
  public let wireName: StaticString

  private init(_ metadataName: StaticString, _ wireName: StaticString) {
    self.metadataName = metadataName
    self.wireName = wireName
  }

  public static func named(inMetadata name: Text) -> OAuthScope? {
    // The name that metadata had before API version 67.
    let name = name == "SFAP" ? Text("SFApiPlatform") : name
    return all.first { name == $0.metadataName }
  }

  public static func named(onWire name: Text) -> OAuthScope? {
    all.first { name == $0.wireName }
  }

  /// True if granting this scope also grants another one. `full` includes all scopes except the
  /// refresh token (Mobile SDK Development Guide, Scope Parameter Values). `refresh_token` and
  /// `offline_access` are equivalent. `id` includes the scopes that describe the user.
  public func includes(_ other: OAuthScope) -> Bool {
    if wireName.description == other.wireName.description { return true }
    let isRefresh = other.isRefreshToken
    if isRefresh { return isRefreshToken }
    return isFull || isBasic && other.isIdentity
  }

  public var isFull: Bool { isNamed("full") }
  public var isWeb: Bool { isNamed("web") }
  public var isRefreshToken: Bool { isNamed("refresh_token") || isNamed("offline_access") }
  private var isBasic: Bool { isNamed("id") }
  /// True for the scopes that deployment replaces with `Basic` (Metadata API,
  /// ConnectedAppOauthConfig).
  private var isIdentity: Bool {
    isNamed("profile") || isNamed("email") || isNamed("address") || isNamed("phone")
  }

  private func isNamed(_ name: StaticString) -> Bool { Text.equal(wireName, name) }

  /// The known scopes. Salesforce has newer ones that are not listed.
  public static let all = [
    OAuthScope("Api", "api"), OAuthScope("Web", "web"), OAuthScope("Full", "full"),
    OAuthScope("RefreshToken", "refresh_token"), OAuthScope("Basic", "id"),
    OAuthScope("OpenID", "openid"), OAuthScope("OfflineAccess", "offline_access"),
    OAuthScope("Chatter", "chatter_api"), OAuthScope("CustomApplications", "visualforce"),
    OAuthScope("Profile", "profile"), OAuthScope("Email", "email"),
    OAuthScope("Address", "address"), OAuthScope("Phone", "phone"),
    OAuthScope("CustomPermissions", "custom_permissions"), OAuthScope("Wave", "wave_api"),
    OAuthScope("Eclair", "eclair_api"), OAuthScope("Pardot", "pardot_api"),
    OAuthScope("Lightning", "lightning"), OAuthScope("Content", "content"),
    OAuthScope("Chatbot", "chatbot_api"), OAuthScope("CDP", "cdp_api"),
    OAuthScope("CDPIngest", "cdp_ingest_api"), OAuthScope("CDPProfile", "cdp_profile_api"),
    OAuthScope("CDPQuery", "cdp_query_api"), OAuthScope("CDPSegment", "cdp_segment_api"),
    OAuthScope("CDPIdentityResolution", "cdp_identityresolution_api"),
    OAuthScope("CDPCalculatedInsight", "cdp_calculated_insight_api"),
    OAuthScope("ForgotPassword", "forgot_password"),
    OAuthScope("UserRegistration", "user_registration_api"),
    OAuthScope("PwdlessLogin", "pwdless_login_api"),
    OAuthScope("SFApiPlatform", "sfap_api"),
    OAuthScope("Interaction", "interaction_api"),
    OAuthScope("EinsteinGPT", "einstein_gpt_api"), OAuthScope("MCP", "mcp_api"),
    OAuthScope("SCRT", "scrt_api"),
    OAuthScope("DataCloudUserClaims", "data_cloud_user_claims"),
  ]
}

extension Text {
  fileprivate static func equal(_ left: StaticString, _ right: StaticString) -> Bool {
    guard left.utf8CodeUnitCount == right.utf8CodeUnitCount else { return false }
    for index in 0..<left.utf8CodeUnitCount {
      guard left[index] == right[index] else { return false }
    }
    return true
  }
}
