package import ConfigModel

package enum CallbackSchemeNotReverseDNS: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-not-reverse-dns",
    topic: .connectedApps,
    risk: .secret,
    severity: .info,
    summary: "The URL scheme is not a reversed domain name.",
    rationale: """
      A custom scheme must be based on a domain that the makers of the app own, so that no two \
      apps choose the same scheme by accident. Such a scheme contains a dot. The templates of \
      Mobile SDK do not follow this rule.
      """,
    source: "RFC 8252, section 7.1; RFC 7595, section 3.8",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦corpshop⟧://cb</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">⟦corpshop⟧:///done</string></resources>"
      ),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.shop://cb</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop/cb</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .schemeWithoutDot = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "scheme '\(scheme)' is not a reversed domain name, so another app may also have it",
        at: callback.schemeRange)
    }
  }
}
