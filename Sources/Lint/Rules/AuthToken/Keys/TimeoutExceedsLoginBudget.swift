package import ConfigModel

package enum TimeoutExceedsLoginBudget: KeySourceRule {
  package static let about = RuleInfo(
    id: "timeout-exceeds-login-budget",
    severity: .warning,
    summary: "A timeout was raised, and a login waits for it.",
    rationale: """
      Keys are fetched while somebody waits for a login, with up to two requests. When the provider \
      does not answer, every such login hangs as long as the timeouts say, by default 90 seconds a \
      request. Nobody waits longer; fail early.
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

  package static var prefilter: Prefilter {
    .havingAny(.connectTimeout, .readTimeout).and(.unusualTiming)
  }

  package static func check(_ jwks: JWKSSource, of issuer: Issuer, _ report: inout Report) {
    let (connect, read) = (jwks.connectTimeout, jwks.readTimeout)
    guard let first = connect.value, let second = read.value, first + second > 90,
      !connect.looksLikeMilliseconds, !read.looksLikeMilliseconds
    else { return }
    let isRead = (read.written ?? 0) > 60
    let notes =
      isRead && (connect.written ?? 0) > 30 ? [Note("and here", at: connect.range)] : []
    report.add(
      "when the provider is down, logins hang for \(first + second) seconds a request, not for 90",
      at: isRead ? read.range : connect.range, notes: notes)
  }
}
