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
