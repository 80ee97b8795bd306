package import ConfigModel

package enum TimeoutPublicClientLong: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-public-client-long",
    topic: .lifetime,
    risk: .access,
    severity: .info,
    summary: "Apps need no secret, and their tokens are valid for hours.",
    rationale: """
      If `requireClientAuth` is false, Oracle Mobile Cloud issues a token to anyone who has a \
      token of the identity provider and knows a client ID. Nothing binds the issued token to the \
      app. The shorter its lifetime, the less a stolen token is worth.
      """,
    source: "JWT Configuration Reference, Issuer Fields; RFC 6819, section 5.1.5.3",
    exceptions: "If users should stay signed in to the apps for a working day.",
    examples: [
      .bad(
        .issuer,
        #""requireClientAuth": false, "allowedMbes": [{"name": "Orders", "version": "1.0"}], "tokenTimeoutSeconds": ⟦28800⟧"#
      ),
      .bad(.issuer, #""tokenTimeoutSeconds": ⟦3601⟧, "requireClientAuth": false"#),
      .good(.issuer, #""requireClientAuth": false, "tokenTimeoutSeconds": 3600"#),
      .good(.issuer, #""requireClientAuth": true, "tokenTimeoutSeconds": 28800"#),
      .good(
        .issuer,
        #""requireClientAuth": false, "tokenTimeoutSeconds": 28800, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#
      ),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.requireClientAuth.isWritten(false),
      let seconds = issuer.tokenTimeoutSeconds.written,
      Lifetime.hour + 1...Lifetime.day ~= seconds,
      issuer.lifetimePolicy(report.policies) == .seconds
    else { return }
    report.add(
      "apps need no secret, and their tokens are valid for \(seconds) seconds; set at most 3600 (one hour)",
      at: issuer.tokenTimeoutSeconds.range)
  }
}
