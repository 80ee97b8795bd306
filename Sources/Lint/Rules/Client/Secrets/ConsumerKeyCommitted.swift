package import ConfigModel

package enum ConsumerKeyCommitted: ClientRule {
  package static let about = RuleInfo(
    id: "consumer-key-committed",
    severity: .info,
    summary: "A connected app's metadata keeps the consumer key that was retrieved with it.",
    rationale: """
      A key can be chosen only when an app is made, and it is unique among all orgs. So the file can \
      be deployed to no other org, and to its own not again once the app is gone: Salesforce answers \
      that the key is taken, or cannot be provided.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthConfig",
    exceptions: "The file is a record of one org, or its deployment replaces the key.",
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
      "the key '\(ConsumerKeyForm.shortened(key.text))' can be deployed once, and nowhere else",
      at: key.range)
  }
}
