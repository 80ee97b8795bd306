package import ConfigModel

extension Family {
  static let ipRestriction = Family(
    "ip-restriction", topic: .connectedApps,
    summary: "The IP restrictions of users do not apply to the app.")
}

package enum IPRestrictionsBypassed: ClientRule {
  package static let about = RuleInfo(
    .ipRestriction, "bypassed",
    risk: .access,
    severity: .info,
    summary: "The IP restrictions of users do not apply to the app.",
    rationale: """
      With this policy, a stolen token works from every network, even if the profile of its user \
      restricts sign-ins to certain IP ranges. Salesforce recommends enforcing the restrictions. \
      The policy matters only to users whose profile has login IP ranges.
      """,
    source:
      "Salesforce Help, Manage OAuth Access Policies for a Connected App: IP Relaxation Control (as of November 2026)",
    exceptions: "If the app runs on devices that change networks.",
    examples: [
      .bad(.connectedApp, example("⟦BYPASS⟧")),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <ipRelaxationPolicyType>⟦Bypass⟧</ipRelaxationPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(.connectedApp, example("ENFORCE")),
      .good(.connectedApp, example("BYPASS_2FACTOR")),
    ])

  private static func example(_ value: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthPolicy><ipRelaxation>\(value)</ipRelaxation></oauthPolicy>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let relaxation = client.ipRelaxation, relaxation.text.equalsIgnoringCase("BYPASS")
    else { return }
    report.add(
      "the app's tokens work from every network, whatever the users' login IP ranges; enforce them",
      at: relaxation.range)
  }
}
