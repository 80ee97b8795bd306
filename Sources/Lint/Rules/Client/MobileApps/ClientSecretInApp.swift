package import ConfigModel

package enum ClientSecretInApp: ClientRule {
  package static let about = RuleInfo(
    id: "client-secret-in-app",
    severity: .error,
    summary: "A credential is shipped with an app.",
    rationale: """
      Everybody who has the app can take it apart and read what is in it, so this is no secret any \
      more. Withdraw it. An app needs none: let the connected app not require one, or let a server \
      keep it.
      """,
    source: "RFC 8252, section 8.5",
    examples: [
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"consumerSecret\">⟦q8Zk3vT0pLw7Zk3v⟧</string></resources>"
      ),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCClientSecret</key><string>⟦q8Zk3vT0pLw7Zk3v⟧</string></dict></plist>"
      ),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCClientSecret</key><string>$(CLIENT_SECRET)</string></dict></plist>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"secretary\">Ann Corp</string><string name=\"password\">@string/word</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // In JSON, a secret is an unknown member, which another rule reports.
    guard let app = client.mobileApp, app.format != .json else { return }
    for setting in app.settings {
      guard let text = setting.text else { continue }
      let isSecret =
        Credential.isName(setting.name.text) && !Credential.isReference(text.text)
        || Credential.find(in: text.text) != nil
      guard isSecret, !MobileAppConfiguration.isVariable(text.text) else { continue }
      report.add(
        "'\(setting.name.text)' is shipped with the app, for everybody who has it",
        at: text.range)
    }
  }
}
