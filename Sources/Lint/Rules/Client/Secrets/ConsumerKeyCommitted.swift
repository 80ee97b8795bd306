package import ConfigModel

package enum ConsumerKeyCommitted: ClientRule {
  package static let about = RuleInfo(
    id: "consumer-key-committed",
    topic: .connectedApps,
    severity: .info,
    summary: "The metadata of a connected app contains a consumer key.",
    rationale: """
      A key can be set only when a connected app is created, and it is unique across all orgs. You \
      cannot deploy the file to another org, or to the same org again after the app is deleted. \
      Salesforce then reports that the key is taken, or that a key cannot be provided. Remove the \
      key from the file.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthConfig",
    exceptions: "If the file is a record of one org, or the deployment replaces the key.",
    isGrouped: true,
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey>⟦3MVG9shopKeyOfTheTests⟧</consumerKey>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey>⟦ShopKeyOfOurOwn1⟧</consumerKey>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey/>"),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard client.connectedApp != nil, let key = client.consumerKey, !SampleKey.matches(key.text),
      !ConsumerKeyForm.isMalformed(key.text)
    else { return }
    report.add(
      "the consumer key '\(ConsumerKeyForm.shortened(key.text))' can be deployed only once, to one org",
      at: key.range)
  }
}
