package import ConfigModel

package enum ClientCredentialsWithoutUser: ClientRule {
  package static let about = RuleInfo(
    id: "client-credentials-without-user",
    topic: .connectedApps,
    severity: .info,
    summary: "The client credentials flow has no user.",
    rationale: """
      Salesforce issues no tokens without a user. The client credentials flow issues tokens for \
      the user in 'oauthClientCredentialUser' (in the policies of an external client app, \
      'clientCredentialsFlowUser'), and fails without one.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ConnectedAppOauthConfig and ExtlClntAppOauthConfigurablePolicies",
    exceptions:
      "If you set the user in each org instead: a username belongs to a single org, so metadata for several orgs cannot contain it.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled><oauthClientCredentialUser/>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthConfigurablePolicies xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isClientCredentialsFlowEnabled>⟦true⟧</isClientCredentialsFlowEnabled>
        </ExtlClntAppOauthConfigurablePolicies>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>true</isClientCredentialEnabled><oauthClientCredentialUser>shop@corp.example</oauthClientCredentialUser>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>false</isClientCredentialEnabled>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let flow = client.clientCredentials, flow.value,
      let user = client.clientCredentialUser, user.text == nil
    else { return }
    report.add(
      "the client credentials flow needs '\(user.field.name)', which is missing", at: flow.range)
  }
}
