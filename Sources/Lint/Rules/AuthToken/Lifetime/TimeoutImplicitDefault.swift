package import ConfigModel

package enum TimeoutImplicitDefault: IssuerRule {
  package static let about = RuleInfo(
    id: "timeout-implicit-default",
    severity: .info,
    summary: "How long tokens live depends on an environment that is not known here.",
    rationale: """
      Without `tokenTimeoutSeconds` the policy `Security_TokenExchangeTimeoutSecs` of the \
      environment counts, which is delivered as six hours, and where that is not defined eight. The \
      same configuration then means different things in different environments. Write the number, or \
      check the export that holds both, or name that export in the setting `policies`.
      """,
    source: "JWT Configuration Reference, Issuer Fields; Token Expiration for SSO Login",
    exceptions: "Lifetimes are a matter of the environment on purpose.",
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

  package static var prefilter: Prefilter { .having(.noLifetime) }

  package static func check(_ issuer: Issuer, _ report: inout Report) {
    guard report.policies.tokenExchangeTimeoutSeconds == nil, issuer.tokenTimeoutSeconds.isAbsent
    else { return }
    guard issuer.issuerName.isUsable, !issuer.object.isCutShort,
      issuer.lifetimePolicy(report.policies) ?? .externalToken != .externalToken
    else { return }
    report.add(
      "how long tokens live depends on the environment, six hours or eight; write 'tokenTimeoutSeconds'",
      at: issuer.object.opening)
  }
}
