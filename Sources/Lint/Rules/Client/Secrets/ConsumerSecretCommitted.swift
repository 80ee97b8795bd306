package import ConfigModel

package enum ConsumerSecretCommitted: ClientRule {
  package static let about = RuleInfo(
    id: "consumer-secret-committed",
    severity: .error,
    summary: "Metadata with a consumer secret in it.",
    rationale: """
      Salesforce never gives a secret out, so somebody typed it in, and now it is in every copy of \
      the file and in its history. Withdraw it, and let the deployment bring the new one. Of an \
      external client app the file as a whole is not to be committed.
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
      "a consumer secret stands in the file, for everybody who reads it", at: secret.range)
  }
}
