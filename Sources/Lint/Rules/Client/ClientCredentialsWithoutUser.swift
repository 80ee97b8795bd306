package import ConfigModel

package enum ClientCredentialsWithoutUser: ClientRule {
  package static let about = RuleInfo(
    id: "client-credentials-without-user",
    topic: .connectedApps,
    severity: .info,
    summary: "The client credentials flow has no user.",
    rationale: """
      Salesforce issues no tokens without a user. The client credentials flow issues tokens for \
      the user in 'oauthClientCredentialUser', and fails without one.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthConfig",
    exceptions: "If the user is set in each org, because usernames are unique across all orgs.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isClientCredentialEnabled>⟦true⟧</isClientCredentialEnabled><oauthClientCredentialUser/>"
      ),
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
    guard let oauth = client.connectedApp?.oauth, oauth.hasClientCredentials.value,
      oauth.clientCredentialUser.text == nil
    else { return }
    report.add(
      "the client credentials flow needs 'oauthClientCredentialUser', which is missing",
      at: oauth.hasClientCredentials.range)
  }
}
