package import ConfigModel

package enum TimeoutExceedsLoginBudget: KeySourceRule {
  package static let about = RuleInfo(
    id: "timeout-exceeds-login-budget",
    topic: .keys,
    severity: .warning,
    summary: "The timeouts are longer than the default, and logins wait for them.",
    rationale: """
      Oracle Mobile Cloud fetches keys while a user waits for a login, with up to two requests. If \
      the provider does not respond, every such login hangs until the timeouts expire. The \
      defaults, 30 seconds to connect and 60 to read, already add up to 90 seconds per request. \
      Few users wait longer, so set shorter timeouts.
      """,
    source: "JWT Configuration Reference, jwks Fields",
    examples: [
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "readTimeout": ⟦600⟧"#),
      .bad(.jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": ⟦45⟧"#),
      .bad(
        .jwks,
        #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 120, "readTimeout": ⟦120⟧"#),
      .good(.jwks, #""jwksUri": "https://idp.corp.net/keys", "readTimeout": 10"#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 5, "readTimeout": 80"#),
      .good(
        .jwks, #""jwksUri": "https://idp.corp.net/keys", "connectTimeout": 30, "readTimeout": 60"#),
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
