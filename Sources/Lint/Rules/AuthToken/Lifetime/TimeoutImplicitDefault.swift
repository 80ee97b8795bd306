package import ConfigModel

package enum TimeoutImplicitDefault: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-implicit-default",
    topic: .lifetime,
    severity: .info,
    summary: "The token lifetime depends on environment policies that are not known.",
    rationale: """
      Without `tokenTimeoutSeconds`, Oracle Mobile Cloud uses the environment's policy \
      `Security_TokenExchangeTimeoutSecs`. Oracle delivers this policy with six hours. If an \
      environment does not define it, the lifetime is eight hours. The same configuration then has \
      different effects in different environments. Set `tokenTimeoutSeconds`. Or show oconf the \
      policy: lint an export that contains both this configuration and the policy, or name such an \
      export in the setting `policies`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login",
    exceptions: "If the lifetime is left to the environment on purpose.",
    examples: [
      .bad(
        .issuers,
        #"⟦{⟧"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}}"#
      ),
      .bad(
        .issuers,
        #"⟦{⟧"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutPolicy": "FromExternalTokenLimitedByTimeoutSecs"}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutSeconds": 3600}"#
      ),
      .good(
        .issuers,
        #"{"issuerName": "https://idp.corp.net", "jwks": {"jwksUri": "https://idp.corp.net/keys"}, "tokenTimeoutPolicy": "FromExternalToken"}"#
      ),
      .good(
        .policies,
        #"""
        *.*.Security_AuthTokenConfiguration={"issuers"\:[{"issuerName"\:"https\://idp.corp.net","jwks"\:{"jwksUri"\:"https\://idp.corp.net/keys"}}]}
        *.*.Security_TokenExchangeTimeoutSecs=21600
        """#),
    ])

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.policies.tokenExchangeTimeoutSeconds == nil, issuer.tokenTimeoutSeconds.isAbsent
    else { return }
    guard issuer.issuerName.isUsable, !issuer.object.isCutShort,
      issuer.lifetimePolicy(report.policies) ?? .externalToken != .externalToken
    else { return }
    report.add(
      "the token lifetime depends on an environment policy (six hours if unchanged; without the policy, eight hours); set 'tokenTimeoutSeconds'",
      at: issuer.object.opening)
  }
}
