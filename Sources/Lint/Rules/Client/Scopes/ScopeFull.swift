package import ConfigModel

package enum ScopeFull: ClientRule {
  package static let about = RuleInfo(
    id: "scope-full",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "An app has the scope `full`.",
    rationale: """
      'Full' grants every scope except the refresh token, including scopes that Salesforce adds \
      later. A leaked token is then worth as much as the user's password. Grant only the scopes \
      that the app uses.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values; RFC 9700, section 2.3",
    exceptions: "If the app is a tool that administers the whole org.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>⟦Full⟧</scopes>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string-array name=\"oauthScopes\"><item>⟦full⟧</item></string-array></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>Api</scopes><scopes>Web</scopes>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"full\">full</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    if AccountTakeoverKit.reports(client, in: report) { return }
    for scope in client.scopes where client.scope(scope.text)?.isFull ?? false {
      report.add(
        "scope '\(scope.text)' allows the app to do everything that the user may do",
        at: scope.range)
    }
  }
}
