package import ConfigModel

package enum TimeoutUnboundedExternal: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-unbounded-external",
    severity: .info,
    summary: "The identity provider alone decides how long tokens live.",
    rationale: """
      Under `FromExternalToken` a token lives until the external one expires, and that may be in \
      years: nothing here limits it. `FromExternalTokenLimitedByTimeoutSecs` takes whichever comes \
      first.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    exceptions: "The provider is yours, and its lifetimes are short.",
    examples: [
      .bad(.issuer, #""tokenTimeoutPolicy": ⟦"FromExternalToken"⟧"#),
      .bad(
        .issuer, #""tokenTimeoutSeconds": 3600, "tokenTimeoutPolicy": ⟦"FromExternal\u0054oken"⟧"#),
      .good(.issuer, #""tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#),
      .good(.issuer, #""tokenTimeoutPolicy": "FromTimeoutSecs", "tokenTimeoutSeconds": 3600"#),
    ])

  package static var prefilter: Prefilter { .having(.externalLifetime) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let policy = issuer.tokenTimeoutPolicy.written, policy.text == "FromExternalToken"
    else {
      return
    }
    report.add(
      "nothing limits how long tokens live; 'FromExternalTokenLimitedByTimeoutSecs' would",
      at: policy.range)
  }
}
