package import ConfigModel

package enum CallbackWithoutHost: ClientRule {
  package static let about = RuleInfo(
    id: "callback-without-host",
    severity: .warning,
    summary: "A redirect URI on the web that names no host.",
    rationale: """
      Nobody can be sent back to 'https://'. Where an app never sends users anywhere and the field \
      only has to be filled, an address of the app's own keeps others from wondering.
      """,
    source: "RFC 9110, section 4.2.2",
    exceptions: "An app that uses no flow with a browser.",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦https://⟧</callbackUrl>"),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb\n⟦https://.⟧</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.shop:///cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .noHost = fault else { continue }
      report.add("'\(callback.text)' names no host to send users back to", at: callback.range)
    }
  }
}
