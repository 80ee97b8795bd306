package import ConfigModel

package enum RefreshTokenPolicyMalformed: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-token-policy-malformed",
    topic: .connectedApps,
    severity: .warning,
    summary: "A refresh token policy is malformed or incomplete.",
    rationale: """
      A policy is 'infinite', 'zero', a lifetime such as 'specific_lifetime:90:DAYS', or an \
      inactivity limit such as 'specific_inactivity:12:HOURS'. The unit is HOURS, DAYS, or MONTHS. \
      The policies of an external client app state the period and its unit in \
      'refreshTokenValidityPeriod' and 'refreshTokenValidityUnit'.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedAppOauthPolicy and ExtlClntAppOauthConfigurablePolicies",
    examples: [
      .bad(.connectedApp, example("⟦specific_lifetime:90⟧")),
      .bad(.connectedApp, example("⟦specific_inactivity:two:WEEKS⟧")),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <refreshTokenPolicyType>⟦SpecificLifetime⟧</refreshTokenPolicyType>
          <refreshTokenValidityPeriod>90</refreshTokenValidityPeriod>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(.connectedApp, example("specific_lifetime:90:DAYS")),
      .good(.connectedApp, example("\n infinite ")),
    ])

  private static func example(_ policy: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthPolicy><refreshTokenPolicy>\(policy)</refreshTokenPolicy></oauthPolicy>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let policy = client.refreshTokenPolicy else { return }
    switch policy.lifetime {
    case .malformed:
      report.add(
        "invalid refresh token policy '\(policy.written.text)'; expected a value such as "
          + "'specific_lifetime:90:DAYS'", at: policy.written.range)
    case .unstated:
      report.add(
        "'\(policy.written.text)' needs both 'refreshTokenValidityPeriod' and "
          + "'refreshTokenValidityUnit'", at: policy.written.range)
    case .infinite, .zero, .limited: break
    }
  }
}
