package import ConfigModel

package enum PKCENotRequired: ClientRule {
  package static let about = RuleInfo(
    id: "pkce-not-required",
    topic: .connectedApps,
    risk: .access,
    severity: .warning,
    summary: "A client needs neither a secret nor a code challenge (PKCE).",
    rationale: """
      If no secret is required, an attacker who gets an authorization code gets the tokens. A code \
      challenge binds the code to the app that requested it. Mobile SDK always sends a code \
      challenge; 'isPkceRequired' forces all other software to send one, too. It is false by \
      default in a connected app, and true in an external client app. If the app needs a secret, \
      'pkce-off' reports a requirement that is turned off. A connected app with a certificate and \
      'isAdminApproved' is not reported: it signs in with JWTs.
      """,
    source: "RFC 9700, section 2.1.1; RFC 8252, section 6",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>⟦false⟧</isPkceRequired>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isConsumerSecretOptional>true</isConsumerSecretOptional>
          <isPkceRequired>⟦false⟧</isPkceRequired>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isConsumerSecretOptional>true</isConsumerSecretOptional>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isConsumerSecretOptional>false</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><certificate>MIIB</certificate><isAdminApproved>true</isAdminApproved><isConsumerSecretOptional>true</isConsumerSecretOptional>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let settings = client.settings, settings.isSecretOptional.value,
      !settings.requiresPKCE.value, !client.isForJWTs, !PartnerAppUnprotected.applies(in: report)
    else { return }
    report.add(
      "without a secret, an intercepted code is enough to get tokens; set 'isPkceRequired' to true",
      at: settings.requiresPKCE.range)
  }
}
