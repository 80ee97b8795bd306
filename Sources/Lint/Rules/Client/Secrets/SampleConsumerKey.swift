package import ConfigModel

package enum SampleConsumerKey: ClientRule {
  package static let about = RuleInfo(
    id: "sample-consumer-key",
    topic: .connectedApps,
    severity: .error,
    summary: "The consumer key is that of the Mobile SDK sample apps.",
    rationale: """
      The connected app with this key belongs to Salesforce: its settings may change at any time, \
      and users approve access for a sample app instead of yours. Besides, an identity provider \
      and its clients cannot share a key. Create a connected app and use its key.
      """,
    source: "Identity Providers: Architecture, Flow, and Connected App Requirements",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">⟦\(SampleKey.beginning)OfTheTests⟧</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey>⟦\(SampleKey.beginning)OfTheTests⟧</consumerKey>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9Iu66FKeHhOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"oldKey\">\(SampleKey.beginning)OfTheTests</string></resources>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let key = client.consumerKey, SampleKey.matches(key.text) else { return }
    report.add(
      "'\(ConsumerKeyForm.shortened(key.text))' is the key of the Mobile SDK sample apps; use the key "
        + "of your own connected app", at: key.range)
  }
}
