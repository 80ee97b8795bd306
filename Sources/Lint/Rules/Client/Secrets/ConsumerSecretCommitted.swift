package import ConfigModel

package enum ConsumerSecretCommitted: ClientRule {
  package static let about = RuleInfo(
    id: "consumer-secret-committed",
    topic: .connectedApps,
    risk: .secret,
    severity: .error,
    summary: "The metadata contains a consumer secret.",
    rationale: """
      Salesforce never includes a secret in retrieved metadata, so this one was added by hand. It \
      is now in every copy of the file and in its history. Revoke it, and insert the new secret \
      during deployment. For an external client app, do not commit the file at all.
      """,
    source:
      "Metadata API Developer Guide, ConnectedAppOauthConfig and ExtlClntAppGlobalOauthSettings",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret>⟦q8Zk3vT0pLw7Zk3v⟧</consumerSecret>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <consumerSecret>⟦q8Zk3vT0pLw7Zk3v⟧</consumerSecret>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret></consumerSecret>"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerSecret>***</consumerSecret>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let secret = client.consumerSecret, !Credential.isReference(secret.text) else { return }
    report.add(
      "consumer secret in plain text", at: secret.range)
  }
}
