package import ConfigModel

package enum DeviceFlowEnabled: ClientRule {
  package static let about = RuleInfo(
    id: "device-flow-enabled",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "An app may use the device flow.",
    rationale: """
      In the device flow, a user enters a code that is shown elsewhere. An attacker can start the \
      flow, send the code to a user, and get that user's tokens. Since 28 August 2025, Salesforce \
      blocks the flow for apps that are not installed in the org, and sign-ins fail with \
      OAUTH_APPROVAL_ERROR_GENERIC.
      """,
    source: "Salesforce Help, article 005132365 (2025-08-28); RFC 8628, section 5.4",
    exceptions: "If the app runs on devices without a keyboard.",
    examples: [
      .bad(.externalClientApp, example("⟦true⟧")),
      .bad(.externalClientApp, example("\n  ⟦1⟧\n")),
      .good(.externalClientApp, example("false")),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
    ])

  private static func example(_ value: String) -> String {
    """
    <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
      <externalClientApplication>Shop</externalClientApplication>
      <isDeviceFlowEnabled>\(value)</isDeviceFlowEnabled>
    </ExtlClntAppGlobalOauthSettings>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let flow = client.settings?.hasDeviceFlow, flow.value else { return }
    report.add(
      "users can be tricked into entering an attacker's device code, and the flow works only in orgs that installed the app; turn it off unless devices without a keyboard need it",
      at: flow.range)
  }
}
