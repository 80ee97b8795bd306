package import ConfigModel

extension Family {
  static let ipRestriction = Family(
    "ip-restriction", topic: .connectedApps,
    summary: "The IP restrictions of users do not apply to the app, or a range is invalid.")
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

package enum IPRangeReversed: ClientRule {
  package static let about = RuleInfo(
    .ipRestriction, "reversed-range",
    severity: .error,
    summary: "An IP range ends before it starts.",
    rationale: """
      No address is in such a range, and Salesforce rejects it. The range is usually meant the other \
      way round, or a digit is missing. Both addresses must be of the same version of IP.
      """,
    source: "Metadata API Developer Guide (version 67, 2026), ConnectedAppIpRange",
    examples: [
      .bad(.connectedApp, example("203.0.113.200", "⟦203.0.113.20⟧")),
      .bad(.connectedApp, example("203.0.113.200", "⟦2001:db8::1⟧")),
      .good(.connectedApp, example("203.0.113.20", "203.0.113.200")),
      .good(.connectedApp, example("2001:db8::", "2001:db8::ffff")),
    ])

  private static func example(_ start: String, _ end: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <ipRanges><end>\(end)</end><start>\(start)</start></ipRanges>
      <label>Shop</label>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (start, end) in client.connectedApp?.ipRanges ?? [] {
      guard let first = IPAddress(host: start.text), let last = IPAddress(host: end.text) else {
        continue
      }
      guard let isOrdered = first.precedesOrEquals(last) else {
        report.add(
          "'\(start.text)' and '\(end.text)' belong to different IP versions",
          at: end.range)
        continue
      }
      if !isOrdered {
        report.add(
          "the range ends at '\(end.text)', before it starts at '\(start.text)', so no address is in it",
          at: end.range, notes: [Note("it starts here", at: start.range)])
      }
    }
  }
}
