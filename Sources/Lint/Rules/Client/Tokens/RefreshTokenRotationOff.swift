package import ConfigModel

package enum RefreshTokenRotationOff: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-token-rotation-off",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "An app turns off refresh token rotation.",
    rationale: """
      With rotation, each use of a refresh token replaces it, so a stolen token works at most once \
      and its use is noticed. Without rotation, a copy works as long as the original. Before you \
      set 'isRefreshTokenRotationEnabled' to true, make sure that the app stores the new token.
      """,
    source:
      "Salesforce Help, Enable Refresh Token Rotation (as of November 2026); RFC 9700, section 4.14.2",
    exceptions: "If the app cannot store a new refresh token, and needs its secret to refresh.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>⟦false⟧</isRefreshTokenRotationEnabled><scopes>RefreshToken</scopes>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
          <isRefreshTokenRotationEnabled>⟦false⟧</isRefreshTokenRotationEnabled>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled><scopes>RefreshToken</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>false</isRefreshTokenRotationEnabled><scopes>Api</scopes>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let rotation = client.settings?.rotatesRefreshTokens, rotation.written == false,
      client.mayRefresh, !PartnerAppUnprotected.applies(in: report)
    else { return }
    report.add(
      "a stolen refresh token keeps working without rotation; set "
        + "'isRefreshTokenRotationEnabled' to true",
      at: rotation.range)
  }
}
