package import ConfigModel

package enum TimeoutUnboundedExternal: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-unbounded-external",
    topic: .lifetime,
    risk: .access,
    severity: .info,
    summary: "The identity provider alone decides how long tokens are valid.",
    rationale: """
      With `FromExternalToken`, a token of Oracle Mobile Cloud is valid until the identity \
      provider's (external) token expires. That may take years, and nothing in the configuration \
      limits it. With `FromExternalTokenLimitedByTimeoutSecs`, the token expires at that time or \
      after the configured lifetime, whichever is earlier.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "If the provider is your own and its tokens have short lifetimes.",
    examples: [
      .bad(.issuer, #""tokenTimeoutPolicy": ⟦"FromExternalToken"⟧"#),
      .bad(
        .issuer, #""tokenTimeoutSeconds": 3600, "tokenTimeoutPolicy": ⟦"FromExternal\u0054oken"⟧"#),
      .good(.issuer, #""tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#),
      .good(.issuer, #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 3600"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let policy = issuer.tokenTimeoutPolicy.written, policy.text == "FromExternalToken"
    else {
      return
    }
    report.add(
      "nothing limits how long tokens are valid; use 'FromExternalTokenLimitedByTimeoutSecs'",
      at: policy.range)
  }
}
