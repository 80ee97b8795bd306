/// The OAuth policies that an administrator sets for an external client app (Metadata API Developer
/// Guide, ExtlClntAppOauthConfigurablePolicies).
public struct ExternalClientAppPolicies: ElementModel {
  public let declared: DeclaredElement

  public init(_ declared: DeclaredElement) {
    self.declared = declared
  }

  public enum Member: Int, SchemaMember {
    case externalClientApplication, label, permittedUsersPolicyType, ipRelaxationPolicyType,
      refreshTokenPolicyType, refreshTokenValidityPeriod, refreshTokenValidityUnit,
      requiredSessionLevel, policyAction, sessionTimeoutInMinutes, commaSeparatedPermissionSet,
      commaSeparatedProfile, commaSeparatedCustomScopes, customAttributes, apexHandler,
      executeHandlerAs, clientCredentialsFlowUser, isClientCredentialsFlowEnabled,
      isGuestCodeCredFlowEnabled, isNamedUserJwtEnabled, isTokenExchangeFlowEnabled,
      guestJwtTimeout, guestJwtSessionTimeoutType, namedUserJwtTimeout,
      namedUserJwtSessionTimeoutType, singleLogoutUrl, startUrl

    public var field: Field {
      switch self {
      case .externalClientApplication: ExternalClientAppParts.owner
      case .label: ExternalClientAppParts.label
      case .permittedUsersPolicyType:
        Field(
          "permittedUsersPolicyType", .string,
          allowed: ["AdminApprovedPreAuthorized", "AllSelfAuthorized"], "Who may use the app.")
      case .ipRelaxationPolicyType:
        OAuthField.ipRelaxation(
          "ipRelaxationPolicyType",
          ["Enforce", "Bypass", "Bypass_2factor", "Enforce_RelaxRefresh", "Enforce_relaxrefresh"])
      case .refreshTokenPolicyType:
        Field(
          "refreshTokenPolicyType", .string,
          allowed: ["Infinite", "SpecificInactivity", "SpecificLifetime", "Zero"],
          "The type of lifetime of refresh tokens.")
      case .refreshTokenValidityPeriod:
        Field(
          "refreshTokenValidityPeriod", .integer,
          "The lifetime of refresh tokens, in units of `refreshTokenValidityUnit`.")
      case .refreshTokenValidityUnit:
        Field(
          "refreshTokenValidityUnit", .string, allowed: ["Days", "Hours", "Months"],
          "The unit of `refreshTokenValidityPeriod`.")
      case .requiredSessionLevel:
        Field(
          "requiredSessionLevel", .string, allowed: ["HIGH_ASSURANCE", "LOW", "STANDARD"],
          "The level that a session must have.")
      case .policyAction:
        Field(
          "policyAction", .string, allowed: ["Block", "RaiseSessionLevel"],
          "What happens to a session with a level below the required one.")
      case .sessionTimeoutInMinutes:
        Field("sessionTimeoutInMinutes", .integer, "The lifetime of sessions, in minutes.")
      case .commaSeparatedPermissionSet:
        Field(
          "commaSeparatedPermissionSet", .string,
          "The permission sets that allow users to use the app.")
      case .commaSeparatedProfile:
        Field("commaSeparatedProfile", .string, "The profiles that allow users to use the app.")
      case .commaSeparatedCustomScopes:
        Field(
          "commaSeparatedCustomScopes", .string,
          "The custom scopes of the org that the app may request.")
      case .customAttributes:
        Field(
          "customAttributes", .objects(ConnectedAppParts.attribute),
          "The custom attributes of users that the app receives.")
      case .apexHandler:
        Field("apexHandler", .string, "The Apex class that customizes the app's behavior.")
      case .executeHandlerAs:
        Field("executeHandlerAs", .string, "The user that the Apex class runs as.")
      case .clientCredentialsFlowUser:
        Field(
          "clientCredentialsFlowUser", .string,
          "The user that the app acts as in the client credentials flow.")
      case .isClientCredentialsFlowEnabled:
        OAuthField.clientCredentials("isClientCredentialsFlowEnabled")
      case .isGuestCodeCredFlowEnabled:
        Field("isGuestCodeCredFlowEnabled", .boolean, "Whether guest users may use the app.")
      case .isNamedUserJwtEnabled: OAuthField.isNamedUserJwtEnabled
      case .isTokenExchangeFlowEnabled: OAuthField.tokenExchange("isTokenExchangeFlowEnabled")
      case .guestJwtTimeout:
        Field("guestJwtTimeout", .integer, "The lifetime of JWT access tokens for guests.")
      case .guestJwtSessionTimeoutType:
        Field(
          "guestJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
          "Whether the lifetime of these tokens is that of the user session.")
      case .namedUserJwtTimeout:
        Field("namedUserJwtTimeout", .integer, "The lifetime of JWT access tokens for users.")
      case .namedUserJwtSessionTimeoutType:
        Field(
          "namedUserJwtSessionTimeoutType", .string, allowed: ["UserSession", "Custom"],
          "Whether the lifetime of these tokens is that of the user session.")
      case .singleLogoutUrl: OAuthField.singleLogoutUrl
      case .startUrl:
        Field("startUrl", .string, "The URL that users go to after signing in.")
      }
    }
  }

  public static let schema = ObjectSchema("OAuth policies", Member.self)

  public var permittedUsers: LocatedText? { child(.permittedUsersPolicyType).text }
  /// The permission sets and profiles that the app is assigned to.
  public var assigned: [LocatedText] {
    child(.commaSeparatedPermissionSet).commaList + child(.commaSeparatedProfile).commaList
  }
  public var ipRelaxation: LocatedText? { child(.ipRelaxationPolicyType).text }
  public var refreshTokenType: ElementSite { child(.refreshTokenPolicyType) }
  public var refreshTokenPeriod: ElementSite { child(.refreshTokenValidityPeriod) }
  public var refreshTokenUnit: ElementSite { child(.refreshTokenValidityUnit) }
  public var flowUser: ElementSite { child(.clientCredentialsFlowUser) }
  public var hasClientCredentials: BooleanElement {
    BooleanElement(site: child(.isClientCredentialsFlowEnabled))
  }
}
