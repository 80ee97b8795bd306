package import ConfigModel

package enum ClientCredentialsWithoutUser: ClientRule {
  package static let about = RuleInfo(
    id: "client-credentials-without-user",
    severity: .info,
    summary: "An app may act for itself, and nobody says as whom.",
    rationale: """
      Salesforce has no tokens without a user. The client credentials flow gives tokens of the user \
      'oauthClientCredentialUser', and fails without one.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthConfig",
    exceptions: "The user is set in each org, since its name is unique among all of them.",
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
      "the client credentials flow needs 'oauthClientCredentialUser', and there is none",
      at: oauth.hasClientCredentials.range)
  }
}
