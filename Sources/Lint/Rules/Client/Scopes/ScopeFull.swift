package import ConfigModel

package enum ScopeFull: ClientRule {
  package static let about = RuleInfo(
    id: "scope-full",
    severity: .info,
    summary: "An app may do whatever its user may.",
    rationale: """
      'Full' grants every scope but the refresh token, also those that Salesforce adds later. A token \
      that leaks is then worth as much as the user's password. Grant what the app uses.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values; RFC 9700, section 2.3",
    exceptions: "A tool that administrates the whole org.",
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
    for scope in client.scopes where client.scope(scope.text)?.isFull ?? false {
      report.add("'\(scope.text)' grants everything that the user may do", at: scope.range)
    }
  }
}
