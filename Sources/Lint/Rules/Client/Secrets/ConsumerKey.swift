package import ConfigModel

extension Family {
  static let consumerKey = Family(
    "consumer-key", topic: .connectedApps,
    summary: "A consumer key is malformed, copied from a sample, or stored in metadata.")
}

package enum ConsumerKeyCommitted: ClientRule {
  package static let about = RuleInfo(
    .consumerKey, "in-connected-app",
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
      !ConsumerKeyForm.isMalformed(key.text), !Placeholder.isWhole(key.text)
    else { return }
    report.add(
      "the consumer key '\(ConsumerKeyForm.shortened(key.text))' can be deployed only once, to one org",
      at: key.range)
  }
}

package enum ExternalClientKeyCommitted: ClientRule {
  package static let about = RuleInfo(
    .consumerKey, "in-external-client-app",
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
      !SampleKey.matches(key.text), !ConsumerKeyForm.isMalformed(key.text),
      !Placeholder.isWhole(key.text)
    else { return }
    report.add(
      "the consumer key '\(ConsumerKeyForm.shortened(key.text))' is in a file that must not be added "
        + "to source control", at: key.range)
  }
}

package enum ConsumerKeyMalformed: ClientRule {
  package static let about = RuleInfo(
    .consumerKey, "malformed",
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

package enum SampleConsumerKey: ClientRule {
  package static let about = RuleInfo(
    .consumerKey, "sample",
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
