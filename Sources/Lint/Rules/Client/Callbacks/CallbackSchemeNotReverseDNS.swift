package import ConfigModel

package enum CallbackSchemeNotReverseDNS: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-not-reverse-dns",
    severity: .info,
    summary: "A redirect URI with a scheme that is no domain back to front.",
    rationale: """
      A scheme of an app's own is to be based on a domain that its makers own, so that no two apps \
      take the same one by accident; it then has a dot in it. The Mobile SDK's own templates do not \
      keep to that.
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
        "'\(scheme)' is no domain back to front, so another app may have it, too",
        at: callback.schemeRange)
    }
  }
}
