package import ConfigModel

extension Family {
  static let pkce = Family(
    "pkce", topic: .connectedApps,
    summary: "An app does not use or require PKCE where it should.")
}

package enum PKCENotRequired: ClientRule {
  package static let about = RuleInfo(
    .pkce, "not-required",
    risk: .access,
    severity: .warning,
    summary: "A client needs neither a secret nor a code challenge (PKCE).",
    rationale: """
      If no secret is required, an attacker who gets an authorization code gets the tokens. A code \
      challenge binds the code to the app that requested it. Mobile SDK always sends a code \
      challenge; 'isPkceRequired' forces all other software to send one, too. It is false by \
      default in a connected app, and true in an external client app. If the app needs a secret, \
      'pkce/off-with-secret' reports a requirement that is turned off. A connected app with a certificate and \
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
      !settings.requiresPKCE.value, !client.isForJWTs, !report.judgesPartnerApps
    else { return }
    report.add(
      "without a secret, an intercepted code is enough to get tokens; set 'isPkceRequired' to true",
      at: settings.requiresPKCE.range)
  }
}

package enum PKCEOff: ClientRule {
  package static let about = RuleInfo(
    .pkce, "off-with-secret",
    risk: .access,
    severity: .info,
    summary: "An app with a client secret turns off the requirement to use PKCE.",
    rationale: """
      A code challenge binds an authorization code to the session that requested it. A client \
      secret does not: an attacker can inject a stolen code into a session of the real app. \
      Salesforce recommends PKCE for all apps. Before you set 'isPkceRequired' to true, make sure \
      that the app sends a code challenge. Two kinds of apps may set it to false, and are not \
      reported: those with a certificate, which sign in with a JWT, and those whose only callback \
      URLs are pages of Salesforce, such as '/services/oauth2/success', because they have none of \
      their own.
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
    guard let place = report.missingPKCE(of: client) else { return }
    report.add(
      "stolen authorization codes can be injected; set 'isPkceRequired' to true", at: place)
  }
}

extension Report {
  /// The place where an app with a client secret turns off PKCE; nil if it does not.
  func missingPKCE(of client: OAuthClient) -> SourceRange? {
    guard let settings = client.settings, settings.requiresPKCE.written == false,
      !settings.isSecretOptional.value, settings.certificate.text == nil,
      client.callbacks.contains(where: { !RedirectURI($0.text).isSalesforcePage }),
      !judgesPartnerApps
    else { return nil }
    return settings.requiresPKCE.range
  }
}

package enum PKCERequiredByOrg: CrossFileRule {
  package static let about = RuleInfo(
    .pkce, "required-by-org",
    severity: .info,
    summary: "An app does not require PKCE, but its org does.",
    rationale: """
      While `OauthOidcSettings.isPkceRequired` is true, every app of the org needs a code \
      challenge, whatever the app's own setting is. 'pkce/not-required' and 'pkce/off-with-secret' are then \
      not reported. Set the app's 'isPkceRequired' to true, too, so that the file shows what \
      applies, and the app also requires PKCE in other orgs.
      """,
    source: "Metadata API Developer Guide (version 67, 2026), OauthOidcSettings",
    exceptions: "If the app is deployed to this org only.",
    examples: [
      .bad(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>", "<isPkceRequired>⟦false⟧</isPkceRequired>")),
      .bad(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>",
          "<isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>⟦0⟧</isPkceRequired>"
        )),
      .good(
        .files,
        OrgSample.files("<isPkceRequired>true</isPkceRequired>", "<scopes>Api</scopes>")),
      .good(
        .files,
        OrgSample.files(
          "<isPkceRequired>false</isPkceRequired>", "<isPkceRequired>false</isPkceRequired>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let orgs = OrgScope(files)
    guard !orgs.isEmpty else { return }
    let setting = "isPkceRequired"
    for file in files where file.kind != .oauthOidcSettings {
      guard let flag = file.oauth?.optionalPKCE, let org = orgs.org(of: file), org.isOn(setting)
      else { continue }
      report.refute(Family.pkce.id(of: "not-required"), in: file.path, at: flag.place.range)
      if let place = file.oauth?.pkceOff {
        report.refute(Family.pkce.id(of: "off-with-secret"), in: file.path, at: place)
      }
      guard flag.isWritten else { continue }
      report.add(
        "the org requires PKCE, so '\(setting)' has no effect in this app", in: file.path,
        at: flag.place.range, notes: org.note(setting), pointer: flag.place.pointer)
    }
  }
}
