package import ConfigModel

package enum AppBooleanAsText: ClientRule {
  package static let about = RuleInfo(
    id: "app-boolean-as-text",
    topic: .connectedApps,
    severity: .warning,
    summary: "A Boolean is written as a string.",
    rationale: """
      Property lists have '<true/>' and '<false/>'. Some parsers accept the string, and others \
      read it as a different value. For 'shouldAuthenticate', for example, it then depends on the \
      parser whether users must sign in.
      """,
    source: "Apple, plist(5); Mobile SDK Development Guide, bootconfig",
    examples: [
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>shouldAuthenticate</key>⟦<string>false</string>⟧</dict></plist>",
        fixed:
          "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>shouldAuthenticate</key><false/></dict></plist>",
        .suggest),
      .bad(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>isLocal</key>⟦<string>YES</string>⟧</dict></plist>",
        fixed:
          "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>isLocal</key><true/></dict></plist>",
        .suggest),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/cb</string><key>shouldAuthenticate</key><true/></dict></plist>"
      ),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>true</string></dict></plist>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let app = client.mobileApp, app.format == .propertyList else { return }
    for setting in app.settings where BootConfig.isBoolean(setting.name.text) {
      guard let text = setting.text else { continue }
      let value = meaning(text.text)
      report.add(
        "expected a Boolean in '\(setting.name.text)', found a string", at: setting.range,
        fix: value.map {
          let element = $0 ? "<true/>" : "<false/>"
          return FixIt("replace with '\(element)'", .suggest, [Edit(setting.range, element)])
        })
    }
  }

  private static func meaning(_ text: Text) -> Bool? {
    if text.equalsIgnoringCase("true") || text.equalsIgnoringCase("yes") { return true }
    return text.equalsIgnoringCase("false") || text.equalsIgnoringCase("no") ? false : nil
  }
}
