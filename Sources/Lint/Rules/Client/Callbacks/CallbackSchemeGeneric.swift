package import ConfigModel

package enum CallbackSchemeGeneric: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-generic",
    topic: .connectedApps,
    risk: .secret,
    severity: .warning,
    summary: "The URL scheme is so generic that other apps may also use it.",
    rationale: """
      No authority assigns schemes: if two apps on a device have the same scheme, either may \
      receive the authorization code. Words such as 'oauth' and 'login', and the names of sample \
      apps, are common choices. Use a reversed domain name that you own. A connected app with a \
      certificate and 'isAdminApproved' is not reported: it signs in with JWTs, and its callback \
      URL is never opened.
      """,
    source: "RFC 8252, sections 7.1 and 8.6",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦oauth⟧://done</callbackUrl>"),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"⟦mysampleapp⟧://auth/success\", \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>sfdc://oauth/jwt/success</callbackUrl><certificate>Shop</certificate><isAdminApproved>true</isAdminApproved>"
      ),
      .good(.oauthConfig, "<callbackUrl>https://login.corp.example/oauth://done</callbackUrl>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .genericScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "other apps may also have the scheme '\(scheme)' and receive the code; "
          + "use a scheme that begins with your reversed domain name", at: callback.schemeRange)
    }
  }
}
