package import ConfigModel

package enum RefreshWithoutSecret: ClientRule {
  package static let about = RuleInfo(
    id: "refresh-without-secret",
    topic: .connectedApps,
    risk: .access,
    severity: .warning,
    summary: "A web app may refresh tokens without its client secret.",
    rationale: """
      The app's server keeps a client secret and needs it to exchange codes, but anyone who gets \
      one of the app's refresh tokens can use it without the secret. Salesforce rates the missing \
      requirement as critical for connected apps. Set 'isSecretRequiredForRefreshToken' to true, \
      or turn on refresh token rotation. Apps on devices are not reported.
      """,
    source:
      "Salesforce Help, Require Secret for Refresh Token Flow Control (as of November 2026); RFC 6749, section 6",
    exceptions: "If a part of the app that cannot keep a secret refreshes tokens.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isSecretRequiredForRefreshToken>⟦false⟧</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isSecretRequiredForRefreshToken>⟦false⟧</isSecretRequiredForRefreshToken>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isRefreshTokenRotationEnabled>true</isRefreshTokenRotationEnabled><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>http://localhost:1717/OauthRedirect</callbackUrl><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>RefreshToken</scopes>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let settings = client.settings, settings.needsSecretToRefresh.written == false,
      !settings.rotatesRefreshTokens.value, client.isConfidentialWeb, client.mayRefresh
    else { return }
    report.add(
      "anyone who gets a refresh token of this web app can use it without the client secret; set "
        + "'isSecretRequiredForRefreshToken' to true",
      at: settings.needsSecretToRefresh.range)
  }
}
