package import ConfigModel

package enum RefreshTokenPolicyMalformed: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-token-policy-malformed",
    topic: .connectedApps,
    severity: .warning,
    summary: "A refresh token policy is malformed.",
    rationale: """
      A policy is 'infinite', 'zero', a lifetime such as 'specific_lifetime:90:DAYS', or an \
      inactivity limit such as 'specific_inactivity:12:HOURS'. The unit is HOURS, DAYS, or MONTHS.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthPolicy",
    examples: [
      .bad(.connectedApp, example("⟦specific_lifetime:90⟧")),
      .bad(.connectedApp, example("⟦specific_inactivity:two:WEEKS⟧")),
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
    guard let policy = client.connectedApp?.refreshTokenPolicy, !isPolicy(policy.text) else {
      return
    }
    report.add(
      "invalid refresh token policy '\(policy.text)'; expected a value such as "
        + "'specific_lifetime:90:DAYS'", at: policy.range)
  }

  private static func isPolicy(_ text: Text) -> Bool {
    if text.equalsIgnoringCase("infinite") || text.equalsIgnoringCase("zero") { return true }
    let parts = text.split(UInt8(ascii: ":"))
    guard parts.count == 3, !parts[1].isEmpty, parts[1].allSatisfy(\.isASCIIDigit) else {
      return false
    }
    let kinds: [StaticString] = ["specific_lifetime", "specific_inactivity"]
    let units: [StaticString] = ["HOURS", "DAYS", "MONTHS"]
    return kinds.contains { parts[0].equalsIgnoringCase($0) }
      && units.contains { parts[2].equalsIgnoringCase($0) }
  }
}
