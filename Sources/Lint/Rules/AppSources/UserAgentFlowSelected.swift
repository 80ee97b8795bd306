package import ConfigModel

package enum UserAgentFlowSelected: SourceRule {
  package static let about = RuleInfo(
    id: "user-agent-flow-selected",
    topic: .connectedApps,
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
