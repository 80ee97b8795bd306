package import ConfigModel

extension Family {
  static let lifetimePolicy = Family(
    "lifetime-policy", topic: .lifetime,
    summary:
      "The token lifetime depends on an unknown policy, or a policy ignores the configured lifetime.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum LifetimePolicyFaults: IssuerRule {
  package static let faults = [environmentIgnoresTimeout, ignoresTimeout, unknown]

  static let environmentIgnoresTimeout = RuleInfo(
    .lifetimePolicy, "environment-ignores-timeout", risk: .access, severity: .warning,
    scope: .policies,
    summary: "A lifetime is set, but the environment's lifetime policy ignores it.",
    rationale: """
      Oracle Mobile Cloud determines `tokenTimeoutSeconds` and `tokenTimeoutPolicy` separately: an \
      issuer without its own `tokenTimeoutPolicy` uses the environment's. If that is \
      `FromExternalToken`, nothing in the configuration shows that the number is ignored. This \
      rule needs the policies of the whole environment (`*.*`), either in the same export as the \
      configuration or in the setting `policies`.
      """,
    bad: [
      #"""
      *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://idp.corp.net","jwks"\:{"jwksUri"\:"https\://idp.corp.net/keys"},⟦"tokenTimeoutSeconds"⟧\:600}]}
      *.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
      """#,
      #"""
      *.*.Security_TokenExchangeTimeoutPolicy = FromExternalToken
      *.*.Security_TokenExchangeTimeoutSecs = 21600
      *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},⟦"tokenTimeoutSeconds"⟧:3600}]}
      """#,
    ],
    good: [
      #"""
      *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},"tokenTimeoutSeconds":600,"tokenTimeoutPolicy":"FromTimeoutSecs"}]}
      *.*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
      """#,
      #"""
      *.*.Security_AuthTokenConfiguration={"issuers":[{"issuerName":"https://idp.corp.net","jwks":{"jwksUri":"https://idp.corp.net/keys"},"tokenTimeoutSeconds":600}]}
      Orders(1.0).*.Security_TokenExchangeTimeoutPolicy=FromExternalToken
      """#,
    ])

  static let ignoresTimeout = RuleInfo(
    .lifetimePolicy, "ignores-timeout", risk: .access, severity: .warning, scope: .issuer,
    summary: "A lifetime is set, but the lifetime policy ignores it.",
    rationale: """
      With `FromExternalToken`, an issued token is valid as long as the identity provider's \
      (external) token, and Oracle Mobile Cloud ignores `tokenTimeoutSeconds`. If the number is \
      meant as a limit, set the policy to `FromExternalTokenLimitedByTimeoutSecs`.
      """,
    bad: [
      Sample(
        #"⟦"tokenTimeoutSeconds"⟧: 600, "tokenTimeoutPolicy": "FromExternalToken""#,
        fixed: #""tokenTimeoutPolicy": "FromExternalToken""#, .safe),
      Sample(
        #""tokenTimeoutPolicy": "FromExternalToken", ⟦"tokenTimeoutSeconds"⟧: 28800, "enabled": true"#,
        fixed: #""tokenTimeoutPolicy": "FromExternalToken", "enabled": true"#, .safe),
    ],
    good: [
      #""tokenTimeoutSeconds": 600, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs""#,
      #""tokenTimeoutSeconds": 600"#,
    ])

  static let unknown = RuleInfo(
    .lifetimePolicy, "unknown", severity: .info, scope: .issuers,
    summary: "The token lifetime depends on environment policies that are not known.",
    rationale: """
      Without `tokenTimeoutSeconds`, Oracle Mobile Cloud uses the environment's policy \
      `Security_TokenExchangeTimeoutSecs`. By default, Oracle sets this policy to six hours. If an \
      environment does not define it, the lifetime is eight hours. The same configuration then has \
      different effects in different environments. Set `tokenTimeoutSeconds`. Or show oconf the \
      policy: lint an export that contains both this configuration and the policy, or name such an \
      export in the setting `policies`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login",
    exceptions: "If the lifetime is left to the environment on purpose.",
    bad: [
      #"⟦{⟧"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#,
      #"⟦{⟧"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs"}"#,
    ],
    good: [
      #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutSeconds": 3600}"#,
      #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutPolicy": "FromExternalToken"}"#,
      Sample(
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://idp.corp.net","jwks"\:{"jwksUri"\:"https\://idp.corp.net/keys"}}]}
        *.*.Security_TokenExchangeTimeoutSecs=21600
        """#, scope: .policies),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    let timeout = issuer.tokenTimeoutSeconds
    if timeout.isUsable, let entry = timeout.entry {
      if let policy = issuer.tokenTimeoutPolicy.written, policy.text == "FromExternalToken" {
        report.add(
          ignoresTimeout,
          "'FromExternalToken' ignores this number; for a limit, use 'FromExternalTokenLimitedByTimeoutSecs'",
          at: entry.name.range, notes: [Note("the policy", at: policy.range)],
          fix: FixIt("remove 'tokenTimeoutSeconds'", .safe, issuer.object.json.removing(entry)))
      }
      if issuer.tokenTimeoutPolicy.isAbsent,
        let policy = report.policies.tokenExchangeTimeoutPolicy, policy == "FromExternalToken"
      {
        report.add(
          environmentIgnoresTimeout,
          "this number has no effect, because the environment's lifetime policy is 'FromExternalToken'; set 'tokenTimeoutPolicy'",
          at: entry.name.range)
      }
    }
    guard report.policies.tokenExchangeTimeoutSeconds == nil, timeout.isAbsent,
      issuer.issuerName.isUsable, !issuer.object.isCutShort,
      issuer.lifetimePolicy(report.policies) ?? .externalToken != .externalToken
    else { return }
    report.add(
      unknown,
      "the token lifetime depends on an environment policy (six hours if unchanged; without the policy, eight hours); set 'tokenTimeoutSeconds'",
      at: issuer.object.opening)
  }
}
