package import ConfigModel

package enum RefreshScopeMissing: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-scope-missing",
    topic: .connectedApps,
    severity: .warning,
    summary: "The connected app of a native app lacks the scope `refresh_token`.",
    rationale: """
      Without this scope, Salesforce issues no refresh token. Mobile SDK requests it whenever an \
      app lists its scopes. Sign-in then fails with 'invalid_scope', because the connected app \
      does not allow it. 'OfflineAccess' counts as the same scope. 'Full' does not include it. An \
      app is native if all its callback URLs have custom schemes and it has no certificate.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values",
    exceptions: "If the app does not use Mobile SDK, and users sign in each time.",
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
      "the scopes do not include 'RefreshToken', so the app cannot refresh tokens",
      at: first.opening)
  }
}
