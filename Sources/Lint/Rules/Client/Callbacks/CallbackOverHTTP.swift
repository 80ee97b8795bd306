package import ConfigModel

package enum CallbackOverHTTP: ClientRule {
  package static let about = RuleInfo(
    id: "callback-over-http",
    severity: .warning,
    summary: "Authorization codes travel over plain HTTP.",
    rationale: """
      Whoever is on the way reads the code and may use it first. Salesforce takes 'http' only for \
      'localhost', where nothing travels.
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
        "'\(callback.text)' is reached over plain HTTP, so codes can be read on the way",
        at: callback.range)
    }
  }
}
