package import ConfigModel

package enum PKCENotRequired: ClientRule {
  package static let about = RuleInfo(
    id: "pkce-not-required",
    severity: .warning,
    summary: "A client without a secret is not asked for a code challenge, either.",
    rationale: """
      Where no secret is needed, whoever gets hold of an authorization code gets the tokens. A code \
      challenge binds the code to the app that asked for it. The Mobile SDK always sends one; \
      requiring it keeps everybody else from leaving it out.
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
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><isPkceRequired>false</isPkceRequired>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let settings = client.secretSettings, settings.isOptional.value,
      !settings.requiresPKCE.value
    else { return }
    report.add(
      "no secret is needed, and 'isPkceRequired' is not true: a code that is intercepted is enough",
      at: settings.requiresPKCE.range)
  }
}
