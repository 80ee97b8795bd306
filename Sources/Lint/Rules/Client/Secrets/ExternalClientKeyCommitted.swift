package import ConfigModel

package enum ExternalClientKeyCommitted: ClientRule {
  package static let about = RuleInfo(
    id: "external-client-key-committed",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "The file of an external client app contains its consumer key.",
    rationale: """
      Salesforce keeps the key of an app in a separate file, which stays with the creator of the \
      app and must not be added to source control. Keep the file out of the repository, or remove \
      the key and the secret from it.
      """,
    source: "Metadata API Developer Guide, ExtlClntAppGlobalOauthSettings",
    exceptions: "If the file is not in a repository.",
    isGrouped: true,
    examples: [
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <consumerKey>⟦3MVG9shopKeyOfTheTests⟧</consumerKey>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <consumerKey>
            ⟦3MVG9shopKeyOfTheTests⟧
          </consumerKey>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey>3MVG9shopKeyOfTheTests</consumerKey>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard client.externalClientApp != nil, let key = client.consumerKey,
      !SampleKey.matches(key.text), !ConsumerKeyForm.isMalformed(key.text)
    else { return }
    report.add(
      "the consumer key '\(ConsumerKeyForm.shortened(key.text))' is in a file that must not be added "
        + "to source control", at: key.range)
  }
}
