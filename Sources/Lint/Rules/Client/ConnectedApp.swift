package import ConfigModel

extension Family {
  static let connectedApp = Family(
    "connected-app", topic: .connectedApps,
    summary:
      "A connected app can no longer be created, or the reference to a packaged one is malformed.")
}

package enum ConnectedAppCreationBlocked: ClientRule {
  package static let about = RuleInfo(
    .connectedApp, "creation-blocked",
    severity: .info,
    summary: "New connected apps can no longer be created in Salesforce.",
    rationale: """
      Since Spring '26, a new connected app can be created neither in Setup nor by deploying its \
      metadata. Existing connected apps can still be changed, packages can still contain them, and \
      Salesforce Support can allow more. For a file that is new since the revision of '--since', \
      or in 'oconf gate', the finding is a warning: the deployment fails in every org that does \
      not have the app. Consider an external client app instead. Before you replace an app that \
      the Salesforce CLI or a JWT bearer flow uses, test the replacement: a CLI that signs in \
      through an external client app could not create scratch orgs in early 2026.
      """,
    source:
      "Salesforce Help 005228017, New Connected Apps Can No Longer Be Created in Spring '26 (2026-04-03); forcedotcom/cli#3515 (2026)",
    exceptions: "If the app exists in every org that you deploy to, or is part of a package.",
    examples: [
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>⟦Shop⟧</label>
        </ConnectedApp>
        """),
      .bad(
        .connectedApp,
        """
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
          <contactEmail>mobile@corp.example</contactEmail>
          <label>⟦Build Server⟧</label>
          <oauthConfig>
            <callbackUrl>http://localhost:1717/OauthRedirect</callbackUrl>
            <isAdminApproved>true</isAdminApproved>
          </oauthConfig>
        </ConnectedApp>
        """),
      .good(
        .externalClientApp,
        """
        <ExternalClientApplication xmlns="http://soap.sforce.com/2006/04/metadata">
          <distributionState>Local</distributionState>
          <label>Shop</label>
        </ExternalClientApplication>
        """),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.connectedApp, PackagedConnectedApp(app.declared.element) == nil else {
      return
    }
    let label = app.label.text
    var name: String { label.map { "the connected app '\($0.text)'" } ?? "this connected app" }
    let range = label?.range ?? app.opening
    guard report.isAdded else {
      return report.add(
        "\(name) can be changed, but not created: Salesforce has blocked new connected apps since Spring '26",
        at: range)
    }
    report.add(
      as: .warning,
      "\(name) is new, and Salesforce has blocked new connected apps since Spring '26; "
        + (isForAutomation(client)
          ? "test whether an external client app serves your CLI or JWT sign-in"
          : "consider an external client app"),
      at: range)
  }

  /// True if the Salesforce CLI or a JWT signs in with the app.
  private static func isForAutomation(_ client: OAuthClient) -> Bool {
    client.settings?.certificate.text != nil
      || client.callbacks.contains { $0.text.hasSuffix("/OauthRedirect") }
  }
}

package enum PackagedVersionNotDecimal: ClientRule {
  package static let about = RuleInfo(
    .connectedApp, "package-version",
    severity: .info,
    summary: "The version of a packaged connected app is not a decimal number.",
    rationale: """
      The file that refers to a connected app of a first-generation package names the version that \
      the app had before it was uploaded, as a decimal number such as `1.0` or `4.0`.
      """,
    source:
      "Second-Generation Managed Packaging Developer Guide, Package Connected Apps in Second-Generation Managed Packages",
    examples: [
      .bad(.connectedApp, example("⟦2⟧"), fixed: example("2.0"), .suggest),
      .bad(.connectedApp, example("⟦1.2.3⟧")),
      .good(.connectedApp, example("1.0")),
      .good(.connectedApp, example("12.0")),
    ])

  private static func example(_ version: String) -> String {
    """
    <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata">
      <developerName>corp__Shop</developerName>
      <label>Shop</label>
      <version>\(version)</version>
    </ConnectedApp>
    """
  }

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.connectedApp, let stub = PackagedConnectedApp(app.declared.element),
      let version = stub.incompleteVersion
    else { return }
    let isWhole = version.text.allSatisfy(\.isASCIIDigit)
    report.add(
      "expected a decimal number such as '1.0', found '\(version.text)'", at: version.range,
      fix: isWhole
        ? FixIt(
          "replace with '\(version.text).0'", .suggest, [Edit(version.range, "\(version.text).0")])
        : nil)
  }
}
