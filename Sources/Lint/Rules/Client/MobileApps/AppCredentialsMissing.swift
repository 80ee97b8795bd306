package import ConfigModel

package enum AppCredentialsMissing: ClientRule {
  package static let about = RuleInfo(
    id: "app-credentials-missing",
    topic: .connectedApps,
    severity: .error,
    summary: "An app has no consumer key or no redirect URI.",
    rationale: """
      Mobile SDK needs both to start sign-in. On iOS, the app stops at once with error 966 or 967; \
      on Android, it stops when the first user signs in. A file in which both are empty is a \
      template, and is not reported: a build or a device management system can supply the values. \
      Android resources can be spread over several files, so only empty ones are reported.
      """,
    source: "Mobile SDK Development Guide, bootconfig",
    examples: [
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist>⟦<dict⟧><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string></dict></plist>"
      ),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources>⟦<string name=\"remoteAccessConsumerKey\"></string>⟧<string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .bad(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": ⟦\" \"⟧, \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string></resources>"
      ),
      .good(.mobileApp("Info.plist"), "<plist><dict/></plist>"),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string></dict></plist>"
      ),
    ])

  private static let names: [StaticString] = ["remoteAccessConsumerKey", "oauthRedirectURI"]

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.isBootConfig, !app.isCutShort else { return }
    let settings = names.map { app.setting($0) }
    let texts = settings.map { $0?.text?.text.trimmed }
    if app.format != .propertyList || settings.contains(where: { $0 != nil }),
      texts.allSatisfy({ $0?.isEmpty ?? true })
    {
      return
    }
    for (name, setting) in zip(names, settings) {
      if let setting {
        guard let text = setting.text, text.text.trimmed.isEmpty else { continue }
        report.add("'\(name)' is empty, so users cannot sign in", at: setting.range)
      } else if app.format == .propertyList {
        // Another rule reports fields missing from JSON.
        report.add("the app has no '\(name)'", at: app.opening)
      }
    }
  }
}
