package import ConfigModel

package enum HybridSettingMissing: ClientRule {
  package static let about = RuleInfo(
    id: "hybrid-setting-missing",
    topic: .connectedApps,
    severity: .warning,
    summary: "A hybrid app lacks a setting that Android needs.",
    rationale: """
      A hybrid app reads its settings from 'bootconfig.json'. On iOS, the start page and the error \
      page have default names. On Android, an app without 'isLocal', 'startPage', or 'errorPage' \
      does not start.
      """,
    source: "Mobile SDK Development Guide, bootconfig.json",
    exceptions: "If the app is built only for iOS.",
    examples: [
      .bad(
        .mobileApp("bootconfig.json"),
        "⟦{⟧\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": true, \"startPage\": \"index.html\"}"
      ),
      .bad(
        .mobileApp("bootconfig.json"),
        "⟦{⟧\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\"}"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"isLocal\": false, \"startPage\": \"/apex/Shop\", \"errorPage\": \"error.html\"}"
      ),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string></dict></plist>"
      ),
    ])

  private static let names: [StaticString] = ["isLocal", "startPage", "errorPage"]

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.format == .json, !app.isCutShort else { return }
    guard names.contains(where: { app.setting($0) == nil }) else { return }
    let missing = names.filter { app.setting($0) == nil }.map { "'\($0)'" }
    report.add(
      "missing \(missing.joined(separator: ", ")); the app does not start on Android",
      at: app.opening)
  }
}
