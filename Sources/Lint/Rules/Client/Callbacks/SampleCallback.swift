package import ConfigModel

package enum SampleCallback: ClientRule {
  package static let about = RuleInfo(
    id: "sample-callback",
    severity: .warning,
    summary: "The redirect URI is the one of every sample app of the Mobile SDK.",
    rationale: """
      Any app on the device that was made from a sample has the same scheme, and which of them gets \
      the authorization code is chance. An identity provider and its clients do not work at all with \
      one callback. Devise a scheme of your own, and change it in the connected app, too.
      """,
    source: "Identity Providers: Architecture, Flow, and Connected App Requirements",
    exceptions: "An app for trying things out.",
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
        "this is the callback of every sample app, which any of them may answer",
        at: callback.range)
    }
  }
}
