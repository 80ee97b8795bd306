package import ConfigModel

package enum TokenTimeoutIgnoredByEnvironment: IssuerRule {
  package static let about = RuleInfo(
    id: "token-timeout-ignored-by-environment",
    topic: .lifetime,
    risk: .access,
    severity: .warning,
    summary: "A lifetime is set, but the environment's lifetime policy ignores it.",
    rationale: """
      Oracle Mobile Cloud determines `tokenTimeoutSeconds` and `tokenTimeoutPolicy` separately: an \
      issuer without its own `tokenTimeoutPolicy` uses the environment's. If that is \
      `FromExternalToken`, nothing in the configuration shows that the number is ignored. This \
      rule needs the policies of the whole environment (`*.*`), either in the same export as the \
      configuration or in the setting `policies`.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://idp.corp.net","jwks"\:{"jwksUri"\:"https\://idp.corp.net/keys"},⟦"tokenTimeoutSeconds"⟧\:600}]}
        *.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
        """#),
      .bad(
        .policies,
        #"""
        *.*.Security_TokenExchangeTimeoutPolicy = FromExternalToken
        *.*.Security_TokenExchangeTimeoutSecs = 21600
        *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},⟦"tokenTimeoutSeconds"⟧:3600}]}
        """#),
      .good(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},"tokenTimeoutSeconds":600,"tokenTimeoutPolicy":"FromTimeoutSecs"}]}
        *.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
        """#),
      .good(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},"tokenTimeoutSeconds":600}]}
        Orders(1.0).*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let policy = report.policies.tokenExchangeTimeoutPolicy, policy == "FromExternalToken"
    else { return }
    guard issuer.tokenTimeoutPolicy.isAbsent, issuer.tokenTimeoutSeconds.isUsable,
      let entry = issuer.tokenTimeoutSeconds.entry
    else {
      return
    }
    report.add(
      "this number has no effect, because the environment's lifetime policy is 'FromExternalToken'; set 'tokenTimeoutPolicy'",
      at: entry.name.range)
  }
}
