/// The properties of connected apps and external client apps that an administrator sets.
extension AppProperties {
  static let policies: [AppProperty] = [
    AppProperty(
      "permitted-users", .ranked(["true|AdminApprovedPreAuthorized", "false|AllSelfAuthorized"]),
      ca: "oauthConfig/isAdminApproved", eca: "ecaOauthPlcy/permittedUsersPolicyType",
      "every user may authorize the app",
      "only users whom an administrator approved may use the app",
      fallback: "false"),
    AppProperty(
      "permission-set", .items(separators: ","), ca: "permissionSetName",
      eca: "ecaOauthPlcy/commaSeparatedPermissionSet",
      "admits users with the permission set", "no longer admits users with the permission set",
      needs: "permitted-users"),
    AppProperty(
      "profile", .items(separators: ","), ca: "profileName",
      eca: "ecaOauthPlcy/commaSeparatedProfile", "admits users with the profile",
      "no longer admits users with the profile", needs: "permitted-users"),
    AppProperty(
      "ip-relaxation", .ranked(["ENFORCE", "ENFORCE_RELAXREFRESH", "BYPASS_2FACTOR", "BYPASS"]),
      ca: "oauthPolicy/ipRelaxation", eca: "ecaOauthPlcy/ipRelaxationPolicyType",
      "relaxes the IP restrictions of users", "tightens the IP restrictions of users",
      fallback: "ENFORCE"),
    AppProperty(
      "refresh-token-lifetime", .lifetime, ca: "oauthPolicy/refreshTokenPolicy",
      eca: "ecaOauthPlcy/refreshTokenPolicyType", "refresh tokens can be used for longer",
      "refresh tokens can be used for a shorter time", fallback: "infinite"),
    AppProperty(
      "session-level", .ranked(["HIGH_ASSURANCE", "STANDARD", "LOW"]),
      ca: "sessionPolicy/sessionLevel", eca: "ecaOauthPlcy/requiredSessionLevel",
      "accepts sessions of a lower level", "requires sessions of a higher level",
      fallback: "STANDARD"),
    AppProperty(
      "session-action", .ranked(["Block", "RaiseSessionLevel"]), ca: "sessionPolicy/policyAction",
      eca: "ecaOauthPlcy/policyAction", "lets users raise the level of their sessions",
      "blocks sessions whose level is too low"),
    AppProperty(
      "session-timeout", .number, ca: "sessionPolicy/sessionTimeout",
      eca: "ecaOauthPlcy/sessionTimeoutInMinutes", "sessions last longer",
      "sessions end earlier"),
    AppProperty(
      "ip-range", .addresses, ca: "ipRanges", eca: "ecaOauth/trustedIpRanges",
      "trusts the addresses", "no longer trusts the addresses"),
    AppProperty(
      "attribute", .items(separators: ""), ca: "attributes",
      eca: "ecaOauth/customAttributes ecaOauthPlcy/customAttributes",
      "receives the attribute", "no longer receives the attribute"),
    AppProperty(
      "handler", .identity, ca: "plugin", eca: "ecaOauthPlcy/apexHandler",
      "a different Apex class authorizes users"),
    AppProperty(
      "handler-user", .identity, ca: "pluginExecutionUser", eca: "ecaOauthPlcy/executeHandlerAs",
      "the Apex class runs as a different user"),
    AppProperty(
      "guest-token-lifetime", .number, eca: "ecaOauthPlcy/guestJwtTimeout",
      "tokens of guests are valid for longer", "tokens of guests are valid for a shorter time"),
    AppProperty(
      "user-token-lifetime", .number, eca: "ecaOauthPlcy/namedUserJwtTimeout",
      "tokens of users are valid for longer", "tokens of users are valid for a shorter time"),
    AppProperty("guest-token-timeout", .plain, eca: "ecaOauthPlcy/guestJwtSessionTimeoutType"),
    AppProperty("user-token-timeout", .plain, eca: "ecaOauthPlcy/namedUserJwtSessionTimeoutType"),
    AppProperty(
      "start-url", .plain, ca: "startUrl", eca: "ecaOauthPlcy/startUrl ecaPlcy/startUrl"),
    AppProperty("mobile-start-url", .plain, ca: "mobileStartUrl"),
    AppProperty(
      "logout", .plain, ca: "oauthConfig/singleLogoutUrl oauthPolicy/singleLogoutUrl",
      eca: "ecaOauth/singleLogoutUrl ecaOauthPlcy/singleLogoutUrl"),
    AppProperty(
      "enabled", .flag(wide: true), eca: "ecaPlcy/isEnabled", "the app can be used",
      "the app can no longer be used", fallback: "true"),
    AppProperty(
      "oauth-enabled", .flag(wide: true), eca: "ecaPlcy/isOauthPluginEnabled",
      "the app can use OAuth", "the app can no longer use OAuth", fallback: "true"),
    plugin("canvas-enabled", "ecaPlcy/isCanvasPluginEnabled"),
    plugin("mobile-enabled", "ecaPlcy/isMobilePluginEnabled"),
    plugin("notifications-enabled", "ecaPlcy/isNotificationPluginEnabled"),
    plugin("push-enabled", "ecaPlcy/isPushPluginEnabled"),
    plugin("saml-enabled", "ecaPlcy/isSamlPluginEnabled"),
    AppProperty("start-page", .plain, eca: "ecaPlcy/startPage", isShared: false),
  ]

  /// A part of an external client app that can be turned off.
  private static func plugin(_ noun: StaticString, _ path: StaticString) -> AppProperty {
    AppProperty(
      noun, .flag(wide: true), eca: path, "another part of the app is on",
      "a part of the app is off", isShared: false)
  }

  /// The properties that users and administrators see, and those that organize files.
  static let presentation: [AppProperty] = [
    AppProperty("label", .plain, ca: "label", eca: "eca/label"),
    AppProperty("description", .plain, ca: "description", eca: "eca/description"),
    AppProperty("contact", .plain, ca: "contactEmail", eca: "eca/contactEmail"),
    AppProperty("contact-phone", .plain, ca: "contactPhone", eca: "eca/contactPhone"),
    AppProperty("icon", .plain, ca: "iconUrl", eca: "eca/iconUrl"),
    AppProperty("info", .plain, ca: "infoUrl", eca: "eca/infoUrl"),
    AppProperty("logo", .plain, ca: "logoUrl", eca: "eca/logoUrl"),
    AppProperty("name", .plain, ca: "fullName", isShared: false),
    AppProperty("mobile-app", .items(separators: ""), ca: "mobileAppConfig"),
    AppProperty("distribution", .plain, eca: "eca/distributionState", isShared: false),
    AppProperty("protection", .plainFlag, eca: "eca/isProtected", isShared: false),
    AppProperty("managed", .plain, eca: "eca/managedType", isShared: false),
    AppProperty("org", .plain, eca: "eca/orgScopedExternalApp", isShared: false),
  ]

  /// Of each file of an external client app: the app that it belongs to.
  static let owner = AppProperty(
    "app", .identity, eca: "externalClientApplication", "belongs to another app", isShared: false)
  /// Of each file of an external client app but the first: its name.
  static let partLabel = AppProperty("part-label", .plain, eca: "label", isShared: false)
}
