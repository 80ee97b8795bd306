package import ConfigModel

package enum RefreshScopeMissing: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-scope-missing",
    severity: .warning,
    summary: "The connected app of an app on users' devices does not allow it to stay signed in.",
    rationale: """
      The Mobile SDK always asks for 'refresh_token', and signing in ends in 'invalid_scope' where the \
      connected app lacks it. 'Full' does not include it.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values",
    exceptions: "The app is not made with the Mobile SDK and signs users in each time.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>⟦<scopes⟧>Api</scopes><scopes>Web</scopes>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>⟦<scopes⟧>Full</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>Api</scopes><scopes>OfflineAccess</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>Api</scopes>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let site = client.connectedApp?.oauth?.scopes, let first = site.element,
      !client.scopes.isEmpty, client.isNative
    else { return }
    let hasRefresh = client.scopes.contains { client.scope($0.text)?.isRefreshToken ?? false }
    guard !hasRefresh else { return }
    report.add(
      "'RefreshToken' is not among the scopes, and the Mobile SDK always asks for it",
      at: first.opening)
  }
}
