package import ConfigModel

package enum CallbackOverHTTP: ClientRule {
  package static let about = RuleInfo(
    id: "callback-over-http",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "Authorization codes are sent over plain HTTP.",
    rationale: """
      An attacker on the network can read the code and use it first. Use HTTPS or a custom scheme. \
      Addresses of the device itself, such as 'localhost' and '127.0.0.1', are not reported, \
      because nothing is sent over the network.
      """,
    source: "RFC 6749, section 3.1.2.1; RFC 8252, section 7.3",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦http://shop.corp.example/cb⟧</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": ⟦\"http://shop.corp.example/cb\"⟧, \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>http://localhost:1717/OauthRedirect\nhttp://127.0.0.1/cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>HTTPS://shop.corp.example/http://cb</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .plainHTTP = fault else { continue }
      report.add(
        "'\(callback.text)' uses plain HTTP, so authorization codes can be read in transit",
        at: callback.range)
    }
  }
}
