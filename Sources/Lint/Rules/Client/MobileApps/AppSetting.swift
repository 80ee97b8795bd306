package import ConfigModel

extension Family {
  static let appSetting = Family(
    "app-setting", topic: .connectedApps,
    summary: "A setting of an app is missing, misspelled, or a string in place of a Boolean.")
}

package enum AppBooleanAsText: ClientRule {
  package static let about = RuleInfo(
    .appSetting, "boolean-as-string",
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

package enum AppCredentialsMissing: ClientRule {
  package static let about = RuleInfo(
    .appSetting, "missing-credentials",
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

package enum HybridSettingMissing: ClientRule {
  package static let about = RuleInfo(
    .appSetting, "missing-for-android",
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

package enum AppSettingMisspelt: ClientRule {
  package static let about = RuleInfo(
    .appSetting, "misspelled",
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
