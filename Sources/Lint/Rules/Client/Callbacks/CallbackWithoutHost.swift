package import ConfigModel

package enum CallbackWithoutHost: ClientRule {
  package static let about = RuleInfo(
    id: "callback-without-host",
    topic: .connectedApps,
    severity: .info,
    summary: "A web redirect URI has no host.",
    rationale: """
      Salesforce cannot send users back to 'https://'. If the app never redirects users, but the \
      field must have a value, enter a complete URL of your own to avoid confusion.
      """,
    source: "RFC 9110, section 4.2.2",
    exceptions: "If the app uses no browser-based flow.",
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
      report.add("'\(callback.text)' has no host to send users back to", at: callback.range)
    }
  }
}
