package import ConfigModel

package enum CallbackSchemeGeneric: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-generic",
    severity: .warning,
    summary: "A redirect URI with a scheme that other apps have, too.",
    rationale: """
      Nobody hands schemes out: where two apps on a device have one, either may get the \
      authorization code. Names of samples and words like 'oauth' and 'login' are many people's \
      first idea. A domain of your own, back to front, is yours.
      """,
    source: "RFC 8252, sections 7.1 and 8.6",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦oauth⟧://done</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"⟦mysampleapp⟧://auth/success\", \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.oauth:/login</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://login.corp.example/oauth://done</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .genericScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "other apps have the scheme '\(scheme)', too, and may get the code instead; "
          + "take one that begins with your domain, back to front", at: callback.schemeRange)
    }
  }
}
