package import ConfigModel

package enum ClientSecretInApp: ClientRule {
  package static let about = RuleInfo(
    id: "client-secret-in-app",
    topic: .connectedApps,
    risk: .secret,
    severity: .error,
    summary: "An app contains a credential.",
    rationale: """
      Every user of the app can unpack it and read the credential, so it is no longer secret. \
      Revoke it. An app needs no secret: change the connected app so that it does not require one, \
      or keep the secret on a server. Build variables and references to resources, such as \
      '$(CLIENT_SECRET)', are not reported, because the file does not contain their values.
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
    // In JSON, a secret is an unknown field, which another rule reports.
    guard let app = client.mobileApp, app.format != .json else { return }
    for setting in app.settings {
      guard let text = setting.text else { continue }
      let isSecret =
        Credential.isName(setting.name.text) && !Credential.isReference(text.text)
        || Credential.find(in: text.text) != nil
      guard isSecret, !MobileAppConfiguration.isVariable(text.text) else { continue }
      report.add(
        "credential in '\(setting.name.text)' is readable by every user of the app",
        at: text.range)
    }
  }
}
