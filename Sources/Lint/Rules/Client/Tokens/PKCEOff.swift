package import ConfigModel

package enum PKCEOff: ClientRule {
  package static let about = RuleInfo(
    id: "pkce-off",
    topic: .connectedApps,
    risk: .access,
    severity: .info,
    summary: "An app with a client secret turns off the requirement to use PKCE.",
    rationale: """
      A code challenge binds an authorization code to the session that requested it. A client \
      secret does not: an attacker can inject a stolen code into a session of the real app. \
      Salesforce recommends PKCE for all apps. Before you set 'isPkceRequired' to true, make sure \
      that the app sends a code challenge. Two kinds of apps may say false and are not reported: \
      those with a certificate, which sign in with a JWT, and those whose only callback URLs are \
      pages of Salesforce, such as '/services/oauth2/success', because they have none of their own.
      """,
    source:
      "Salesforce Help, Require Proof Key for Code Exchange (PKCE) Control (as of November 2026); RFC 9700, section 2.1.1",
    exceptions: "If the app cannot send a code challenge.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>⟦false⟧</isPkceRequired>"
      ),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <callbackUrl>https://shop.corp.example/cb</callbackUrl>
          <externalClientApplication>Shop</externalClientApplication>
          <isPkceRequired>⟦false⟧</isPkceRequired>
        </ExtlClntAppGlobalOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>true</isPkceRequired>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://login.salesforce.com/services/oauth2/success</callbackUrl><isPkceRequired>false</isPkceRequired>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let place = place(in: client, report) else { return }
    report.add(
      "stolen authorization codes can be injected; set 'isPkceRequired' to true", at: place)
  }

  /// The place that the rule reports; nil if it finds nothing.
  static func place(in client: OAuthClient, _ report: Report) -> SourceRange? {
    guard let settings = client.settings, settings.requiresPKCE.written == false,
      !settings.isSecretOptional.value, settings.certificate.text == nil,
      client.callbacks.contains(where: { !RedirectURI($0.text).isSalesforcePage }),
      !PartnerAppUnprotected.applies(in: report)
    else { return nil }
    return settings.requiresPKCE.range
  }
}
