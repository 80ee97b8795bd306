package import ConfigModel

package enum PartnerAppWithoutIPRanges: ClientRule {
  package static let about = RuleInfo(
    id: "partner-app-without-ip-ranges",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "A partner's app does not list the IP addresses that it uses.",
    rationale: """
      Salesforce requires partners to list the IP addresses from which their apps connect, so that \
      stolen tokens are useless elsewhere. The list can also be in the org, which oconf cannot \
      see. Apps on users' devices connect from anywhere; according to third parties, those with \
      custom URL schemes are exempt, and they are not reported. The rule applies only if the \
      setting `distribution` is 'partner'.
      """,
    source:
      "Salesforce Help 005232552, Connected App & External Client App Security Requirements for AppExchange (2026); scalefirst.dev (2026), on mobile apps",
    exceptions: "If the app runs on users' devices, or if the list is maintained in the org.",
    examples: [
      .bad(
        .connectedApp, app("⟦<ConnectedApp⟧", "https://shop.corp.example/cb"), inventory: partner),
      .bad(
        .externalClientApp,
        """
        ⟦<ExtlClntAppOauthSettings⟧ xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>Api</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        """, inventory: partner),
      .good(
        .connectedApp, app("<ConnectedApp", "example.corp.shop:/cb"), inventory: partner),
      .good(.connectedApp, app("<ConnectedApp", "https://shop.corp.example/cb")),
    ])

  private static let partner = Inventory(isPartner: true)

  private static func app(_ opening: String, _ callback: String) -> String {
    """
    \(opening) xmlns="http://soap.sforce.com/2006/04/metadata">
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig><callbackUrl>\(callback)</callbackUrl></oauthConfig>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard report.inventory.isPartner, !client.isNative else { return }
    // Without OAuth, the list has no effect.
    let ranges =
      client.connectedApp?.oauth == nil
      ? client.rootElement("trustedIpRanges") : client.rootElement("ipRanges")
    guard let ranges, !ranges.isPresent else { return }
    report.add(
      "a partner's app must list the IP addresses that it connects from; add '\(ranges.field.name)'",
      at: ranges.parent.opening)
  }
}
