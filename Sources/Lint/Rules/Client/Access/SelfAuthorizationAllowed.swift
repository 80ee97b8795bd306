package import ConfigModel

package enum SelfAuthorizationAllowed: ClientRule {
  package static let about = RuleInfo(
    id: "self-authorization-allowed",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "Every user of the org may authorize the app.",
    rationale: """
      A user of the org, even an administrator, can be tricked into granting the app's scopes to \
      an attacker. If an administrator approves users, only those with the app's profiles or \
      permission sets can use it.
      """,
    source:
      "Salesforce Help, Preauthorize User App Access Through External Client App Policies (as of November 2026)",
    exceptions: "If all users of the org are meant to use the app, as in a customer portal.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>⟦false⟧</isAdminApproved>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>⟦AllSelfAuthorized⟧</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isAdminApproved>true</isAdminApproved>"
      ),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <permittedUsersPolicyType>AdminApprovedPreAuthorized</permittedUsersPolicyType>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // An app with a certificate has a rule of its own, as has the worst combination.
    guard let place = client.selfAuthorization,
      client.connectedApp?.oauth?.isAdminApproved?.isPresent ?? true,
      client.settings?.certificate.text == nil, !AccountTakeoverKit.reports(client, in: report)
    else { return }
    report.add(
      "every user may authorize the app; approve users by profiles or permission sets instead",
      at: place)
  }
}
