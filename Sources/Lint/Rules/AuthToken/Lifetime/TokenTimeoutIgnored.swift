package import ConfigModel

package enum TokenTimeoutIgnored: IssuerRule {
  package static let about = RuleInfo(
    id: "token-timeout-ignored",
    topic: .lifetime,
    risk: .access,
    severity: .warning,
    summary: "A lifetime is set, but the lifetime policy ignores it.",
    rationale: """
      With `FromExternalToken`, an issued token is valid as long as the identity provider's \
      (external) token, and Oracle Mobile Cloud ignores `tokenTimeoutSeconds`. If the number is \
      meant as a limit, set the policy to `FromExternalTokenLimitedByTimeoutSecs`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .issuer, #"⟦"tokenTimeoutSeconds"⟧: 600, "tokenTimeoutPolicy": "FromExternalToken""#,
        fixed: #""tokenTimeoutPolicy": "FromExternalToken""#, .safe),
      .bad(
        .issuer,
        #""tokenTimeoutPolicy": "FromExternalToken", ⟦"tokenTimeoutSeconds"⟧: 28800, "enabled": true"#,
        fixed: #""tokenTimeoutPolicy": "FromExternalToken", "enabled": true"#, .safe),
      .good(
        .issuer,
        #""tokenTimeoutSeconds": 600, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#
      ),
      .good(.issuer, #""tokenTimeoutSeconds": 600"#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard issuer.tokenTimeoutSeconds.isUsable, let policy = issuer.tokenTimeoutPolicy.written,
      policy.text == "FromExternalToken",
      let entry = issuer.tokenTimeoutSeconds.entry
    else { return }
    report.add(
      "'FromExternalToken' ignores this number; for a limit, use 'FromExternalTokenLimitedByTimeoutSecs'",
      at: entry.name.range, notes: [Note("the policy", at: policy.range)],
      fix: FixIt(
        "remove 'tokenTimeoutSeconds'", .safe, issuer.object.json.removing(entry)))
  }
}
