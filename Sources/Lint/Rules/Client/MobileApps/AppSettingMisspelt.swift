package import ConfigModel

package enum AppSettingMisspelt: ClientRule {
  package static let about = RuleInfo(
    id: "app-setting-misspelt",
    topic: .connectedApps,
    severity: .warning,
    summary: "The name of a setting looks like a misspelling of one that Mobile SDK reads.",
    rationale: """
      Configuration files of apps may contain any setting. Mobile SDK ignores settings that it \
      does not know, so it uses the default instead of the intended value. Info.plist files are \
      not checked.
      """,
    source: "Mobile SDK Development Guide, bootconfig",
    examples: [
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>⟦shouldAuthentcate⟧</key><false/></dict></plist>"
      ),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string-array name=\"⟦oauthScope⟧\"><item>api</item></string-array></resources>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"oauthState\">x</string></resources>"
      ),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>startPages</key><string>x</string></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.format == .propertyList || app.format == .resources
    else { return }
    for setting in app.settings {
      guard let meant = BootConfig.misspelt(setting.name.text) else { continue }
      report.add(
        "unknown setting '\(setting.name.text)'; did you mean '\(meant)'?", at: setting.name.range)
    }
  }
}
