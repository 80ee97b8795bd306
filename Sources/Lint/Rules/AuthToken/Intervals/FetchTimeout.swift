package import ConfigModel

extension Family {
  static let fetchTimeout = Family(
    "fetch-timeout", topic: .lifetime,
    summary: "A timeout for fetching keys is too long, or appears to be in milliseconds.")
}

package enum TimeoutLooksLikeMS: ConfigurationRule {
  package static let about = RuleInfo(
    .fetchTimeout, "milliseconds", risk: .access, severity: .warning, scope: .jwks,
    summary: "A timeout or interval in seconds looks like milliseconds.",
    rationale: """
      Timeouts and reload intervals are in seconds. A value in milliseconds makes a timeout last \
      for hours, and an interval for hours or days. During such an interval, Oracle Mobile Cloud \
      does not find new keys, and continues to accept revoked ones.
      """,
    source: "JWT Configuration Reference, Root Fields and jwks Fields",
    bad: [
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": ⟦30000⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 30"#, .suggest),
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": ⟦2500⟧"#,
      Sample(
        #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": ⟦28800000⟧"#,
        fixed: #""jwksUri": "https://idp.corp.net/keys", "maxReloadInterval": 28800"#, .suggest),
      Sample(
        #"{"issuers": [], "policyMinReloadInterval": ⟦10000⟧, "policyMaxReloadInterval": ⟦120000⟧}"#,
        scope: .configuration,
        fixed: #"{"issuers": [], "policyMinReloadInterval": 10, "policyMaxReloadInterval": 120}"#,
        .suggest),
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 600"#,
      #""jwksUri": "https://idp.corp.net/keys", "minReloadInterval": 600, "maxReloadInterval": 86400"#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    check(configuration.policyMinReloadInterval, &report)
    check(configuration.policyMaxReloadInterval, &report)
    check(configuration.certificatesMinReloadInterval, &report)
    check(configuration.certificatesMaxReloadInterval, &report)
    for jwks in configuration.issuers.lazy.compactMap(\.jwks) {
      check(jwks.minReloadInterval, &report)
      check(jwks.maxReloadInterval, &report)
      check(jwks.connectTimeout, &report)
      check(jwks.readTimeout, &report)
    }
  }

  private static func check(_ member: IntegerMember, _ report: inout Report) {
    guard member.looksLikeMilliseconds, let written = member.written else { return }
    report.add(
      "'\(member.field.name)' is in seconds, not milliseconds; \(written) means \(written.asRoundedDuration)",
      at: member.range,
      fix: written % 1000 == 0
        ? FixIt(
          "replace with \(written / 1000)", .suggest, [Edit(member.range, String(written / 1000))])
        : nil)
  }
}

extension IntegerMember {
  /// True if a value of at least 1000 seconds appears to be in milliseconds: any timeout, or an
  /// interval that would be whole minutes or the default value in milliseconds. Other rules skip
  /// such a value.
  var looksLikeMilliseconds: Bool {
    guard let written, written >= 1000, case .integer(let normal) = field.defaultValue else {
      return false
    }
    return field.name.isTimeout || written % 60000 == 0 || written == normal * 1000
  }
}

extension StaticString {
  fileprivate var isTimeout: Bool { description.hasSuffix("Timeout") }
}

package enum TimeoutExceedsLoginBudget: KeySourceRule {
  package static let about = RuleInfo(
    .fetchTimeout, "too-long", severity: .warning, scope: .jwks,
    summary: "The timeouts are longer than the default, and logins wait for them.",
    rationale: """
      Oracle Mobile Cloud fetches keys while a user waits for a login, with up to two requests. If \
      the provider does not respond, every such login hangs until the timeouts expire. The \
      defaults, 30 seconds to connect and 60 to read, already add up to 90 seconds per request. \
      Few users wait longer, so set shorter timeouts.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    bad: [
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": ⟦600⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": ⟦45⟧"#,
      #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 120, "readTimeout": ⟦120⟧"#,
    ],
    good: [
      #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 10"#,
      #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 80"#,
      #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 30, "readTimeout": 60"#,
    ])

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let (connect, read) = (jwks.connectTimeout, jwks.readTimeout)
    guard let first = connect.value, let second = read.value, first + second > 90,
      !connect.looksLikeMilliseconds, !read.looksLikeMilliseconds
    else { return }
    let isRead = (read.written ?? 0) > 60
    let notes =
      isRead && (connect.written ?? 0) > 30
      ? [Note("'connectTimeout' is also above its default", at: connect.range)] : []
    report.add(
      "the timeouts add up to \(first + second) seconds per request (default: 90); logins hang that long if the provider is down",
      at: isRead ? read.range : connect.range, notes: notes)
  }
}
