package import ConfigModel

package enum OrgFlowNotBlocked: OrgSettingsRule {
  package static let about = RuleInfo(
    id: "org-flow-not-blocked",
    topic: .connectedApps,
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
