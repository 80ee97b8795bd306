package import ConfigModel

extension Family {
  static let oauthFlow = Family(
    "oauth-flow", topic: .connectedApps,
    summary:
      "An app or its org enables a risky OAuth flow, or an app uses a flow that its org disables.")
}

package enum OrgDisablesCodeCredentials: CrossFileRule {
  package static let about = RuleInfo(
    .oauthFlow, "code-credentials-disabled",
    severity: .warning,
    summary: "An app uses the Authorization Code and Credentials Flow, which the org disables.",
    rationale: """
      An app can sign in users without the Salesforce login page only while \
      `oAuthCdCrdtFlowEnable` is true in 'OauthOidc.settings' of the org. Enable the flow there, \
      or disable it in the app.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), OauthOidcSettings and ExtlClntAppGlobalOauthSettings",
    examples: [
      .bad(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>false</oAuthCdCrdtFlowEnable>",
          "<isCodeCredentialEnabled>⟦true⟧</isCodeCredentialEnabled>")),
      .bad(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>false</oAuthCdCrdtFlowEnable>", "",
          "\n=== main/extlClntAppGlobalOauthSets/Till.ecaGlblOauth-meta.xml\n<ExtlClntAppGlobalOauthSettings xmlns=\"http://soap.sforce.com/2006/04/metadata\">\n  <externalClientApplication>Till</externalClientApplication>\n  <isCodeCredFlowEnabled>⟦true⟧</isCodeCredFlowEnabled>\n</ExtlClntAppGlobalOauthSettings>"
        )),
      .good(
        .files,
        OrgSample.files(
          "<oAuthCdCrdtFlowEnable>true</oAuthCdCrdtFlowEnable>",
          "<isCodeCredentialEnabled>true</isCodeCredentialEnabled>")),
      .good(
        .files,
        OrgSample.files(
          "<isPkceRequired>true</isPkceRequired>",
          "<isCodeCredentialEnabled>true</isCodeCredentialEnabled>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let orgs = OrgScope(files)
    guard !orgs.isEmpty else { return }
    let setting = "oAuthCdCrdtFlowEnable"
    for file in files where file.kind != .oauthOidcSettings {
      guard let used = file.oauth?.codeCredentials, let org = orgs.org(of: file),
        // A deployment leaves an absent setting as it is.
        let flag = org.facts.setting(setting), flag.isWritten, !flag.value
      else { continue }
      report.add(
        "the org disables the flow that '\(used.name)' enables", in: file.path,
        at: used.place.range, notes: org.note(setting), pointer: used.place.pointer)
    }
  }
}

package enum DeviceFlowEnabled: ClientRule {
  package static let about = RuleInfo(
    .oauthFlow, "device-enabled",
    risk: .access,
    severity: .info,
    summary: "An app may use the device flow.",
    rationale: """
      In the device flow, a user enters a code that is shown elsewhere. An attacker can start the \
      flow, send the code to a user, and get that user's tokens. Since 28 August 2025, Salesforce \
      blocks the flow for apps that are not installed in the org, and sign-ins fail with \
      OAUTH_APPROVAL_ERROR_GENERIC.
      """,
    source: "Salesforce Help, article 005132365 (2025-08-28); RFC 8628, section 5.4",
    exceptions: "If the app runs on devices without a keyboard.",
    examples: [
      .bad(.externalClientApp, example("⟦true⟧")),
      .bad(.externalClientApp, example("\n  ⟦1⟧\n")),
      .good(.externalClientApp, example("false")),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppGlobalOauthSettings>
        """),
    ])

  private static func example(_ value: String) -> String {
    """
    <ExtlClntAppGlobalOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
      <externalClientApplication>Shop</externalClientApplication>
      <isDeviceFlowEnabled>\(value)</isDeviceFlowEnabled>
    </ExtlClntAppGlobalOauthSettings>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let flow = client.settings?.hasDeviceFlow, flow.value else { return }
    report.add(
      "users can be tricked into entering an attacker's device code, and the flow works only in orgs that installed the app; turn it off unless devices without a keyboard need it",
      at: flow.range)
  }
}

package enum OrgFlowNotBlocked: OrgSettingsRule {
  package static let about = RuleInfo(
    .oauthFlow, "insecure-in-org",
    risk: .access,
    severity: .info,
    summary: "The org does not block an insecure OAuth flow.",
    rationale: """
      In the username-password flow, the app learns the user's password. In the user-agent flow, \
      the access token is part of a URL. Salesforce recommends blocking both for the whole org, \
      whatever its apps are set to. First check that no integration or mobile app uses the flow: \
      blocking the user-agent flow also blocks the hybrid app token flow, and many mobile apps use \
      one of the two.
      """,
    source:
      "Salesforce Help, Block Authorization Flows to Improve Security; Metadata API Developer Guide (version 67, 2026), OauthOidcSettings",
    exceptions: "If an app of the org still needs the flow.",
    examples: [
      .bad(.orgSettings, "<blockOAuthUnPwFlow>⟦false⟧</blockOAuthUnPwFlow>"),
      .bad(
        .orgSettings,
        "<blockOAuthUnPwFlow>true</blockOAuthUnPwFlow><blockOAuthUsrAgtFlow>⟦false⟧</blockOAuthUsrAgtFlow>"
      ),
      .good(
        .orgSettings,
        "<blockOAuthUnPwFlow>true</blockOAuthUnPwFlow><blockOAuthUsrAgtFlow>1</blockOAuthUsrAgtFlow>"
      ),
      .good(.orgSettings, "<isPkceRequired>false</isPkceRequired>"),
    ])

  package static func check(_ org: OrgOAuthSettings, _ report: inout Report) {
    // A deployment leaves an absent setting as it is.
    if org.blocksPasswordFlow.written == false {
      report.add(
        "the username-password flow, in which apps learn passwords, is not blocked",
        at: org.blocksPasswordFlow.range)
    }
    if org.blocksUserAgentFlow.written == false {
      report.add(
        "the user-agent flow, which puts tokens into URLs, is not blocked",
        at: org.blocksUserAgentFlow.range)
    }
  }
}
