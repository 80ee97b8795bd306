package import ConfigModel

package enum ProfilesWithoutAdminApproval: ClientRule {
  package static let about = RuleInfo(
    id: "profiles-without-admin-approval",
    topic: .connectedApps,
    risk: .access,
    severity: .warning,
    summary: "Assigned profiles or permission sets do not restrict who may use the app.",
    rationale: """
      Salesforce considers the profiles and permission sets of an app only while 'isAdminApproved' \
      is true. Otherwise, every user of the org may authorize the app. Apps without 'oauthConfig' \
      are not reported.
      """,
    source: "Metadata API Developer Guide, ConnectedApp",
    examples: [
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig><callbackUrl>https://shop.corp.example/cb</callbackUrl></oauthConfig>
          <profileName>⟦Shop Assistant⟧</profileName>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>false</isAdminApproved>
          </oauthConfig>
          <permissionSetName>⟦Shop⟧</permissionSetName>
        </ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <oauthConfig>
            <callbackUrl>https://shop.corp.example/cb</callbackUrl>
            <isAdminApproved>true</isAdminApproved>
          </oauthConfig>
          <profileName>Shop Assistant</profileName>
        </ConnectedApp>
        """),
      .good(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>Shop</label>
          <permissionSetName></permissionSetName>
          <profileName>Shop Assistant</profileName>
        </ConnectedApp>
        """),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // The profiles alone control access to an app without OAuth.
    guard let app = client.connectedApp, client.selfAuthorization != nil else { return }
    let profile = app.profiles.text
    guard let first = profile ?? app.permissionSets.text else { return }
    report.add(
      "the \(profile == nil ? "permission set" : "profile") '\(first.text)' has no effect while "
        + "'isAdminApproved' is not true; every user may authorize the app", at: first.range)
  }
}
