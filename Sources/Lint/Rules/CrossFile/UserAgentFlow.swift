package import ConfigModel

extension Family {
  static let userAgentFlow = Family(
    "user-agent-flow", topic: .connectedApps,
    summary: "An app uses the user-agent flow, or another OAuth flow that its org blocks.")
}

package enum OrgBlocksUserAgentFlow: CrossFileRule {
  package static let about = RuleInfo(
    .userAgentFlow, "blocked-by-org",
    severity: .info,
    summary: "The org blocks an OAuth flow that an app may use.",
    rationale: """
      While `blockOAuthUsrAgtFlow` is true in 'OauthOidc.settings', no app of the org can use the \
      user-agent flow or the hybrid app token flow. The scopes 'Lightning' and 'Content' are for \
      hybrid apps. Mobile SDK uses the user-agent flow before version 11, and later if \
      'useWebServerAuthentication' is false; version 14 deprecates it. Check that the app uses the \
      web server flow.
      """,
    source:
      "Salesforce Help, Block Authorization Flows to Improve Security; Mobile SDK Development Guide, OAuth 2.0 Web Server Flow; SalesforceMobileSDK-Android#3010 (2026)",
    exceptions: "If the app uses the web server flow.",
    examples: [
      .bad(
        .files,
        OrgSample.files(
          "<blockOAuthUsrAgtFlow>true</blockOAuthUsrAgtFlow>",
          "<scopes>Api</scopes><scopes>⟦Lightning⟧</scopes>")),
      .bad(
        .files,
        OrgSample.files(
          "<blockOAuthUsrAgtFlow>true</blockOAuthUsrAgtFlow>", "<scopes>Api</scopes>",
          "\n=== app/bootconfig.plist\n<plist><dict><key>remoteAccessConsumerKey</key><string>⟦3MVG9shopKeyOfTheTests⟧</string><key>oauthRedirectURI</key><string>example.corp.shop:/cb</string></dict></plist>"
        )),
      .good(
        .files,
        OrgSample.files(
          "<blockOAuthUsrAgtFlow>false</blockOAuthUsrAgtFlow>", "<scopes>Lightning</scopes>")),
      .good(
        .files,
        OrgSample.files(
          "<blockOAuthUsrAgtFlow>true</blockOAuthUsrAgtFlow>", "<scopes>Api</scopes>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let orgs = OrgScope(files)
    guard !orgs.isEmpty else { return }
    let setting = "blockOAuthUsrAgtFlow"
    for file in files {
      guard let facts = file.oauth, let org = orgs.org(of: file), org.isOn(setting) else {
        continue
      }
      if let (scope, place) = facts.hybridScope {
        report.add(
          "the scope '\(scope)' is for the hybrid app token flow, which the org blocks together "
            + "with the user-agent flow", in: file.path, at: place.range,
          notes: org.note(setting), pointer: place.pointer)
      }
      if let place = facts.mobileApp {
        report.add(
          "the org blocks the user-agent flow; sign-in fails if this app uses it, as Mobile SDK "
            + "does before version 11", in: file.path, at: place.range, notes: org.note(setting),
          pointer: place.pointer)
      }
    }
  }
}

/// Files of an org and of an app, for examples.
enum OrgSample {
  private static let metadata = "xmlns=\"http://soap.sforce.com/2006/04/metadata\""

  static func files(_ org: String, _ oauth: String, _ more: String = "") -> String {
    """
    === main/settings/OauthOidc.settings-meta.xml
    <OauthOidcSettings \(metadata)>\(org)</OauthOidcSettings>
    === main/connectedApps/Shop.connectedApp-meta.xml
    <ConnectedApp \(metadata)>
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      <oauthConfig>
        <callbackUrl>https://shop.corp.example/cb</callbackUrl>
        \(oauth)
      </oauthConfig>
    </ConnectedApp>\(more)
    """
  }
}

package enum UserAgentFlowSelected: SourceRule {
  package static let about = RuleInfo(
    .userAgentFlow, "selected",
    severity: .warning,
    summary: "An app selects the user-agent flow of the Salesforce Mobile SDK.",
    rationale: """
      With `useWebServerAuthentication` set to false, the SDK gets its tokens in the fragment of a \
      URL instead of exchanging a code with PKCE. Mobile SDK 14 (August 2026) deprecates this \
      flow, and version 15 will remove it. An org can also block it. Remove the assignment: true \
      is the default.
      """,
    source:
      "Mobile SDK 14.0 (2026-08-26), deprecation of the user-agent flow; RFC 9700, section 2.1.2",
    examples: [
      .bad(
        .source("App.kt"),
        "SalesforceSDKManager.getInstance().⟦useWebServerAuthentication⟧ = false\n"),
      .bad(
        .source("AppDelegate.m"),
        "[SFUserAccountManager sharedInstance].⟦useWebServerAuthentication⟧ = NO;\n"),
      .bad(
        .source("App.java"),
        "SalesforceSDKManager.getInstance().⟦setUseWebServerAuthentication⟧(false);\n"),
      .good(
        .source("App.swift"), "SalesforceManager.shared.useWebServerAuthentication = true\n"),
      .good(
        .source("App.swift"), "// useWebServerAuthentication = false\nlet useWebServer = false\n"),
    ])

  private static let no: [StaticString] = ["false", "NO"]
  private static let rows = [
    SourcePattern(.word(["useWebServerAuthentication"]), .mark("="), .word(no)),
    SourcePattern(.word(["setUseWebServerAuthentication"]), .mark("("), .word(no)),
    SourcePattern(.word(["setUseWebServerAuthentication"]), .mark(":"), .word(no)),
  ]

  package static func check(_ source: AppSource, _ report: inout Report) {
    for found in source.matches(rows) {
      report.add(
        "this selects the user-agent flow, which Mobile SDK 14 deprecates; remove it to use the web server flow, which is the default",
        at: source.tokens[found.token].range)
    }
  }
}
