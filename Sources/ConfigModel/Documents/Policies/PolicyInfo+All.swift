extension PolicyInfo {
  /// The policies known from the documentation or from exports, in the order of their names.
  /// Environments have others.
  public static let all: [PolicyInfo] = [
    PolicyInfo("Admin_DcsConfig", .json, default: "{}", "Settings of a service of the platform."),
    PolicyInfo(
      "Admin_FeatureConfiguration", .json, default: #"{ "DCS": true }"#,
      "Which features of the platform are on."),
    PolicyInfo(
      "Admin_MigrationConfiguration", .json, default: "{}", "Settings of migrations."),
    PolicyInfo(
      "Analytics_ApiCallEventCollectionEnabled", .boolean, default: "true", scope: .environment,
      "Whether calls of APIs are counted for analytics."),
    PolicyInfo(
      "Analytics_ApiCallEventsAutoShrink", .boolean, default: "false", scope: .environment,
      "Whether old records of calls are thinned out."),
    PolicyInfo(
      "Analytics_ApiCallEventsDaysRetained", .integer, default: "1",
      "For how many days records of calls are kept."),
    PolicyInfo(
      "Analytics_ApplicationGuid", .text, scope: .backend,
      "Under which application a backend's events are filed."),
    PolicyInfo(
      "Analytics_BaiduMapCsfKeyName", .text, scope: .backend,
      "The name of the stored key for Baidu's maps."),
    PolicyInfo(
      "Asset_AllowPurge", .text, default: "ALL", scope: .instance,
      "Which artifacts may be purged: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_AllowTrash", .text, default: "ALL", scope: .instance,
      "Which artifacts may be moved to the trash: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_AllowUntrash", .text, default: "ALL", scope: .instance,
      "Which artifacts may be taken out of the trash: all, none, drafts or published ones."),
    PolicyInfo(
      "Asset_DefaultInitialVersion", .text, default: "1.0", "The version of a new artifact."),
    PolicyInfo(
      "CCC_DefaultNodeConfiguration", .text, default: "8.9",
      "The version of Node.js for custom code."),
    PolicyInfo(
      "CCC_LogBody", .boolean, default: "false",
      "Whether the bodies of requests to custom code, and of its responses, are logged."),
    PolicyInfo(
      "CCC_LogBodyMaxLength", .integer, default: "512", "How much of a body is logged."),
    PolicyInfo("CCC_MaxLoadPerCpu", .integer, default: "1", "A limit for custom code."),
    PolicyInfo("CCC_MinFreeMemoryMegabytes", .integer, default: "256", "A limit for custom code."),
    PolicyInfo(
      "CCC_SendStackTraceWithError", .boolean, default: "false",
      "Whether a caller gets the stack trace of an error in custom code."),
    PolicyInfo("Connector_Endpoint", .address, "The address that a connector calls."),
    PolicyInfo(
      "Database_CreateTablesPolicy", .text, default: "explicitOnly",
      "When custom code may create tables."),
    PolicyInfo("Database_MaxRows", .integer, default: "1000", "How many rows a query returns."),
    PolicyInfo(
      "Database_QueryTimeout", .integer, default: "20", "How long a query may take, in seconds."),
    PolicyInfo(
      "Diagnostics_ExcludedHttpHeadersInLogs", .list,
      default:
        "Authorization,Cookie,oracle-mobile-uitooling-password,Oracle-Mobile-Social-Access-Token",
      "The headers whose values are kept out of the logs."),
    PolicyInfo(
      "Diagnostics_RequestPercentageErrorThreshold", .integer, default: "10",
      "From which share of failed requests on the console shows an error, in percent."),
    PolicyInfo(
      "Diagnostics_RequestPercentageWarningThreshold", .integer, default: "1",
      "From which share of failed requests on the console shows a warning, in percent."),
    PolicyInfo(
      "Logging_Level", .integer, default: "800", "From which level on messages are logged."),
    PolicyInfo(
      "Network_HttpConnectTimeout", .integer, default: "20000",
      "How long connecting may take, in milliseconds."),
    PolicyInfo(
      "Network_HttpPatch", .text, default: "METHOD", "How connectors send PATCH requests."),
    PolicyInfo(
      "Network_HttpReadTimeout", .integer, default: "20000",
      "How long the other side may be silent, in milliseconds."),
    PolicyInfo(
      "Network_HttpRequestTimeout", .integer, default: "40000",
      "How long a request may take in all, in milliseconds."),
    PolicyInfo(
      "Notifications_DeviceCountWarningThreshold", .decimal, default: "70.0",
      "From which share of the allowed devices on the console shows a warning."),
    PolicyInfo("Routing_BindApiToImpl", .text, "The implementation that an API is bound to."),
    PolicyInfo(
      "Routing_DefaultImplementation", .text, default: "system/MockService(1.0)",
      "The implementation of an API that is bound to none."),
    PolicyInfo(
      "Security_AllowOrigin", .list, default: "disallow",
      "The sites whose pages may call the APIs: 'disallow', or patterns."),
    PolicyInfo(
      "Security_AuthTokenConfiguration", .json, scope: .environment,
      "The issuers whose tokens are exchanged."),
    PolicyInfo(
      "Security_CollectionsAnonymousAccess", .list,
      "The collections of the storage that are open without a login."),
    PolicyInfo(
      "Security_ExposeHeaders", .list, default: "",
      "The headers of responses that pages of other sites may read."),
    PolicyInfo(
      "Security_IdentityProviders", .json, "Settings of social identity providers."),
    PolicyInfo(
      "Security_IgnoreHostnameVerification", .boolean, default: "false",
      "Whether a certificate for another host is accepted on outgoing connections."),
    PolicyInfo("Security_OwsmPolicy", .json, "The security policies of a connector."),
    PolicyInfo(
      "Security_TokenAssertionTimeoutSecs", .integer, default: "390",
      "A time limit for token assertions, in seconds."),
    PolicyInfo(
      "Security_TokenExchangeTimeoutPolicy", .choice, default: "FromTimeoutSecs",
      allowed: ["FromTimeoutSecs", "FromExternalToken", "FromExternalTokenLimitedByTimeoutSecs"],
      "What ends the life of an exchanged token, unless its issuer says."),
    PolicyInfo(
      "Security_TokenExchangeTimeoutSecs", .integer, default: "21600",
      "How long an exchanged token lives, in seconds, unless its issuer says."),
    PolicyInfo("Service_Base_Url", .address, "The address below which a connector's calls go."),
    PolicyInfo(
      "Sync_CollectionTimeToLive", .integer, default: "86400",
      "How long a client may keep a collection, in seconds."),
    PolicyInfo(
      "User_AllowDynamicUserSchema", .boolean, default: "false",
      "Whether users may have attributes that their realm does not declare."),
    PolicyInfo(
      "User_DefaultUserRealm", .text, default: "Default(1.0)", "The realm of users, by default."),
  ]
}
