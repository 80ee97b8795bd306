import ConfigModel
import Foundation

/// Mistakes in policy exports.
extension Mutation {
  static let ofExports: [Mutation] = [
    swap(
      "misspelt policy", "Security_AllowOrigin", "Security_AllowOrigins",
      .by("policy-key/misspelled")
    ),
    swap("policy in lower case", "Logging_Level", "logging_Level", .by("policy-key/misspelled")),
    swap(
      "policy of oconf's file in lower case", "Security_AuthTokenConfiguration",
      "Security_AuthTokenconfiguration", .by("policy-key/misspelled")),
    swap(
      "key without its scope", "*.*.Security_AllowOrigin", "Security_AllowOrigin",
      .by("policy-key/malformed")),
    swap("key with one star", "*.*.Logging_Level", "*.Logging_Level", .by("policy-key/malformed")),
    swap(
      "issuers for one backend", "*.*.Security_AuthTokenConfiguration",
      "Orders(1.0).*.Security_AuthTokenConfiguration", .by("policy-key/partial-scope")),
    line("policy twice", "*.*.Logging_Level=800", .by("policy-key/duplicate")),
    line("policy twice with another value", "*.*.Logging_Level=900", .by("policy-key/duplicate")),
    swap(
      "bad escape", "Asset_DefaultInitialVersion=1.0", "Asset_DefaultInitialVersion=1.0\\u00zz",
      .by("properties-file/bad-escape")),
    swap(
      "backslashes of JSON not doubled", "\"roles\"", "\"CORP\\\"roles\"",
      .by("properties-file/lost-backslash")),
    swap(
      "umlaut in an export", "corp.example/services", "corp.example/dienst\u{FC}",
      .by("properties-file/non-ascii")),
    swap("lifetime with a unit", "=21600", "=21600s", .by("timeout-policy/not-seconds")),
    swap("lifetime of zero", "=21600", "=0", .by("timeout-policy/not-seconds")),
    swap("lifetime missing", "=21600", "=", .by("timeout-policy/not-seconds")),
    swap(
      "lifetime with a thousands separator", "=21600", "=21,600", .by("timeout-policy/not-seconds")),
    swap(
      "lifetime of days", "=21600", "=864000",
      .by("timeout-policy/too-long")),
    line(
      "misspelt lifetime policy of the environment",
      "*.*.Security_TokenExchangeTimeoutPolicy=FromTimeoutSec", .by("timeout-policy/unknown")
    ),
    line(
      "lifetime policy that ignores the lifetime",
      "*.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken",
      .unseen("a policy is judged at the issuer that says it")),
    line(
      "hosts not checked", "*.*.Security_IgnoreHostnameVerification=true",
      .by("hostname-verification/off")),
    line(
      "hosts checked", "*.*.Security_IgnoreHostnameVerification=false",
      .harmless("that is the default")),
    line(
      "open collections", "*.*.Security_CollectionsAnonymousAccess=orders",
      .by("anonymous-collections/allowed")),
    line(
      "credentials in the logs", "*.*.Diagnostics_ExcludedHttpHeadersInLogs=Cookie",
      .by("log-policy/exposes-data")),
    line(
      "password in a policy", "*.connector/ERP(1.0).Connector_Password=vT7qLw2ZkX9pRb4NcY8s",
      .by("secret/in-policy")),
    swap(
      "value over two lines", ",\"jwks\"", ",\n\"jwks\"", .by("properties-file/multiline-value")),
    swap(
      "value continued on a second line", ",\"jwks\"", ",\\\n  \"jwks\"",
      .harmless("Java joins the lines")),
    swap("colons not escaped", "\\:", ":", .harmless("Java ends a key at the first sign only")),
    swap(
      "colon for the equals sign", "Logging_Level=800", "Logging_Level:800",
      .harmless("Java takes both")),
    swap(
      "blanks around the equals sign", "Logging_Level=800", "Logging_Level = 800",
      .harmless("Java skips them")),
    swap(
      "slash after an origin of an export", "app.corp.example,", "app.corp.example/,",
      .by("origin-pattern/trailing-slash")),
    swap(
      "http for a key address of an export", "\"discoveryUri\"\\:\"https",
      "\"discoveryUri\"\\:\"http", .by("allow-http/missing")),
    swap("boolean in quotes in an export", ":true", ":\"true\"", .by("field-type/quoted")),
    swap("misspelt member in an export", "issuerName", "isuerName", .by("field/misspelled")),
    swap("brace missing in an export", "]}]}", "]}]", .by("json/invalid")),
    .text("Windows line ends of an export", .policies, .harmless("Java takes both")) {
      $0.replacing("\n", with: "\r\n")
    },
  ]

  private static func swap(
    _ name: String, _ old: String, _ new: String, _ outcome: Outcome,
    in surroundings: Surroundings = .unknown
  ) -> Self {
    text(name, .policies, outcome, in: surroundings) { $0.replacing(old, with: new) }
  }

  private static func line(_ name: String, _ line: String, _ outcome: Outcome) -> Self {
    text(name, .policies, outcome) { $0 + line + "\n" }
  }
}
