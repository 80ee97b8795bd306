/// The known properties of one environment policy.
public struct PolicyInfo: Sendable {
  public enum ValueType: Sendable {
    case text
    case boolean
    case integer
    case decimal
    case json
    case address
    /// Strings separated by commas.
    case list
    /// One of ``PolicyInfo/allowed``.
    case choice
  }

  /// The narrowest level at which a policy can be set.
  public enum Scope: Sendable {
    case environment
    case backend
    case instance
  }

  public let name: StaticString
  public let type: ValueType
  /// The default as an export writes it; nil if it is unknown, or if there is none.
  public let defaultValue: StaticString?
  /// The values of a choice, compared exactly.
  public let allowed: [StaticString]
  /// The scope; nil if it is undocumented.
  public let scope: Scope?
  public let documentation: StaticString

  init(
    _ name: StaticString, _ type: ValueType, default defaultValue: StaticString? = nil,
    allowed: [StaticString] = [], scope: Scope? = nil, _ documentation: StaticString
  ) {
    self.name = name
    self.type = type
    self.defaultValue = defaultValue
    self.allowed = allowed
    self.scope = scope
    self.documentation = documentation
  }

  /// The policy with a given name; nil if it is unknown.
  public static func named(_ name: String) -> PolicyInfo? {
    indices[name].map { all[$0] }
  }

  /// The known policy whose name the given name looks like a misspelling of.
  public static func nearest(to name: String) -> String? {
    EditDistance.nearest(to: name, among: all.map(\.name.description))
  }

  private static let indices: [String: Int] = Dictionary(
    all.enumerated().map { ($0.element.name.description, $0.offset) },
    uniquingKeysWith: { first, _ in first })
}

extension PolicyInfo {
  /// The policies known from the documentation or from exports, in the order of their names.
  /// Environments have others.
  public static let all: [PolicyInfo] = [
    PolicyInfo("Admin_DcsConfig", .json, default: "{}", "Settings of a service of the platform."),
    PolicyInfo(
      "Admin_FeatureConfiguration", .json, default: #"{ "DCS": true }"#,
      "The features of the platform that are enabled."),
    PolicyInfo(
      "Admin_MigrationConfiguration", .json, default: "{}", "Settings for migrations."),
    PolicyInfo(
      "Analytics_ApiCallEventCollectionEnabled", .boolean, default: "true", scope: .environment,
      "Whether API calls are counted for analytics."),
    PolicyInfo(
      "Analytics_ApiCallEventsAutoShrink", .boolean, default: "false", scope: .environment,
      "Whether old records of API calls are thinned out."),
    PolicyInfo(
      "Analytics_ApiCallEventsDaysRetained", .integer, default: "1",
      "The number of days for which records of API calls are kept."),
    PolicyInfo(
      "Analytics_ApplicationGuid", .text, scope: .backend,
      "The application under which a backend's events are stored."),
    PolicyInfo(
      "Analytics_BaiduMapCsfKeyName", .text, scope: .backend,
      "The name of the stored key for Baidu Maps."),
    PolicyInfo(
      "Asset_AllowPurge", .text, default: "ALL", scope: .instance,
      "The artifacts that may be purged: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_AllowTrash", .text, default: "ALL", scope: .instance,
      "The artifacts that may be moved to the trash: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_AllowUntrash", .text, default: "ALL", scope: .instance,
      "The artifacts that may be restored from the trash: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_DefaultInitialVersion", .text, default: "1.0", "The version of a new artifact."),
    PolicyInfo(
      "CCC_DefaultNodeConfiguration", .text, default: "8.9",
      "The version of Node.js for custom code."),
    PolicyInfo(
      "CCC_LogBody", .boolean, default: "false",
      "Whether the bodies of requests to custom code and of its responses are logged."),
    PolicyInfo(
      "CCC_LogBodyMaxLength", .integer, default: "512", "The maximum length of a logged body."),
    PolicyInfo("CCC_MaxLoadPerCpu", .integer, default: "1", "A limit for custom code."),
    PolicyInfo("CCC_MinFreeMemoryMegabytes", .integer, default: "256", "A limit for custom code."),
    PolicyInfo(
      "CCC_SendStackTraceWithError", .boolean, default: "false",
      "Whether callers receive the stack trace of an error in custom code."),
    PolicyInfo("Connector_Endpoint", .address, "The URL that a connector calls."),
    PolicyInfo(
      "Database_CreateTablesPolicy", .text, default: "explicitOnly",
      "When custom code may create tables."),
    PolicyInfo(
      "Database_MaxRows", .integer, default: "1000",
      "The maximum number of rows that a query returns."),
    PolicyInfo(
      "Database_QueryTimeout", .integer, default: "20",
      "The maximum duration of a query, in seconds."),
    PolicyInfo(
      "Diagnostics_ExcludedHttpHeadersInLogs", .list,
      default:
        "Authorization,Cookie,oracle-mobile-uitooling-password,Oracle-Mobile-Social-Access-Token",
      "The headers whose values are not logged."),
    PolicyInfo(
      "Diagnostics_RequestPercentageErrorThreshold", .integer, default: "10",
      "The console shows an error if at least this percentage of requests failed."),
    PolicyInfo(
      "Diagnostics_RequestPercentageWarningThreshold", .integer, default: "1",
      "The console shows a warning if at least this percentage of requests failed."),
    PolicyInfo(
      "Logging_Level", .integer, default: "800", "The level from which messages are logged."),
    PolicyInfo(
      "Network_HttpConnectTimeout", .integer, default: "20000",
      "The maximum time for connecting, in milliseconds."),
    PolicyInfo(
      "Network_HttpPatch", .text, default: "METHOD", "How connectors send PATCH requests."),
    PolicyInfo(
      "Network_HttpReadTimeout", .integer, default: "20000",
      "The maximum time to wait for data from the other side, in milliseconds."),
    PolicyInfo(
      "Network_HttpRequestTimeout", .integer, default: "40000",
      "The maximum total time of a request, in milliseconds."),
    PolicyInfo(
      "Notifications_DeviceCountWarningThreshold", .decimal, default: "70.0",
      "The console shows a warning at this percentage of the allowed devices."),
    PolicyInfo("Routing_BindApiToImpl", .text, "The implementation that an API is bound to."),
    PolicyInfo(
      "Routing_DefaultImplementation", .text, default: "system/MockService(1.0)",
      "The implementation of APIs that are not bound to one."),
    PolicyInfo(
      "Security_AllowOrigin", .list, default: "disallow",
      "The origins of pages that may call the APIs: 'disallow', or patterns."),
    PolicyInfo(
      "Security_AuthTokenConfiguration", .json, scope: .environment,
      "The issuers whose tokens Oracle Mobile Cloud exchanges."),
    PolicyInfo(
      "Security_CollectionsAnonymousAccess", .list,
      "The storage collections that are accessible without a login."),
    PolicyInfo(
      "Security_ExposeHeaders", .list, default: "",
      "The response headers that pages from other origins may read."),
    PolicyInfo(
      "Security_IdentityProviders", .json, "Settings of social identity providers."),
    PolicyInfo(
      "Security_IgnoreHostnameVerification", .boolean, default: "false",
      "Whether outgoing connections accept a certificate for another host."),
    PolicyInfo("Security_OwsmPolicy", .json, "The security policies of a connector."),
    PolicyInfo(
      "Security_TokenAssertionTimeoutSecs", .integer, default: "390",
      "A time limit for token assertions, in seconds."),
    PolicyInfo(
      "Security_TokenExchangeTimeoutPolicy", .choice, default: "FromTimeoutSecs",
      allowed: ["FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs"],
      "Determines when an exchanged token expires, unless its issuer's configuration does."),
    PolicyInfo(
      "Security_TokenExchangeTimeoutSecs", .integer, default: "21600",
      """
      The lifetime of an exchanged token, in seconds, unless its issuer's configuration sets it.
      """),
    PolicyInfo("Service_Base_Url", .address, "The base URL of a connector's calls."),
    PolicyInfo(
      "Sync_CollectionTimeToLive", .integer, default: "86400",
      "The maximum time for which a client may keep a collection, in seconds."),
    PolicyInfo(
      "User_AllowDynamicUserSchema", .boolean, default: "false",
      "Whether users may have attributes that are not declared in their realm."),
    PolicyInfo(
      "User_DefaultUserRealm", .text, default: "Default(1.0)", "The default realm of users."),
  ]
}
