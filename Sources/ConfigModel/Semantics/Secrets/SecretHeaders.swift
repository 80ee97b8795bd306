/// Request headers that carry no credentials. Any other header may, because services choose their
/// own names.
enum SecretHeaders {
  private static let harmless: [StaticString] = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "allow", "cache-control",
    "connection", "content-disposition", "content-encoding", "content-language", "content-length",
    "content-type", "date", "expect", "host", "keep-alive", "origin", "pragma", "te",
    "transfer-encoding", "upgrade", "user-agent", "vary", "via", "x-requested-with",
    "oracle-mobile-backend-id", "oracle-mobile-backend-name", "oracle-mobile-backend-version",
    "oracle-mobile-application-key", "oracle-mobile-client-request-time",
    "oracle-mobile-api-version", "oracle-mobile-device-id", "oracle-mobile-analytics-session-id",
  ]

  static func isHarmless(_ name: Text) -> Bool {
    let name = name.trimmed
    return harmless.contains { name.equalsIgnoringCase($0) }
  }
}
