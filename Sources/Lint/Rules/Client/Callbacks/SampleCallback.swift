package import ConfigModel

package enum SampleCallback: ClientRule {
  package static let about = RuleInfo(
    id: "sample-callback",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "The redirect URI is that of the Mobile SDK sample apps.",
    rationale: """
      All apps that were made from a sample and still have its scheme open the same URLs, so any \
      of them on the device may receive the authorization code. An identity provider and its \
      clients do not work at all with the same callback URL. Choose your own scheme, and change it \
      in the connected app, too.
      """,
    source: "Identity Providers: Architecture, Flow, and Connected App Requirements",
    exceptions: "If the app is for experiments.",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦testsfdc:///mobilesdk/detect/oauth/done⟧</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">⟦testsfdc:///mobilesdk/detect/oauth/done⟧</string></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:///mobilesdk/detect/oauth/done</callbackUrl>"),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/testsfdc:///mobilesdk/detect/oauth/done</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .sample = fault else { continue }
      report.add(
        "this URL belongs to the Mobile SDK sample apps; any app made from a sample may receive the code",
        at: callback.range)
    }
  }
}
