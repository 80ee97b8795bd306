package import ConfigModel

package enum ConsumerKeyMalformed: ClientRule {
  package static let about = RuleInfo(
    id: "consumer-key-malformed",
    topic: .connectedApps,
    severity: .warning,
    summary: "The consumer key is malformed.",
    rationale: """
      A key has 8 to 256 characters: letters, digits, `.`, `_`, `-` and `=`. Any other value is a \
      placeholder or a copying error, and Salesforce finds no connected app for it.
      """,
    source: "Metadata API Developer Guide, ConnectedAppOauthConfig",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">⟦insert the consumer key⟧</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><consumerKey>⟦shop⟧</consumerKey>"),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">\n  3MVG9.shop_KeyOfTheTests==</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">@string/key</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let key = client.consumerKey, !key.isEmpty,
      !MobileAppConfiguration.isVariable(key.text), ConsumerKeyForm.isMalformed(key.text)
    else { return }
    // Without the words "consumer key", which a placeholder often contains: reports hide what a
    // message shares with the value.
    report.add(
      "invalid key; expected 8 to 256 letters, digits, '.', '_', '-' or '='",
      at: key.range)
  }
}
