package import ConfigModel

package enum TokenTimeoutIgnoredByEnvironment: IssuerRule {
  package static let about = RuleInfo(
    id: "token-timeout-ignored-by-environment",
    severity: .warning,
    summary: "A lifetime is given, and the environment's lifetime policy ignores it.",
    rationale: """
      The number and the policy are looked up separately. Without a `tokenTimeoutPolicy` of its own \
      the issuer has that of the environment, and where that is `FromExternalToken`, nothing in the \
      configuration tells that the number does not count. The environment's policies are known \
      where the configuration stands in an export beside them, or from the setting `policies`.
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

  package static var prefilter: Prefilter { .having(.tokenTimeoutSeconds, .environmentPolicies) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard let policy = report.policies.tokenExchangeTimeoutPolicy, policy == "FromExternalToken"
    else { return }
    guard issuer.tokenTimeoutPolicy.isAbsent, issuer.tokenTimeoutSeconds.isUsable,
      let entry = issuer.tokenTimeoutSeconds.entry
    else {
      return
    }
    report.add(
      "the environment's policy 'FromExternalToken' ignores this number; give the issuer a 'tokenTimeoutPolicy'",
      at: entry.name.range)
  }
}
