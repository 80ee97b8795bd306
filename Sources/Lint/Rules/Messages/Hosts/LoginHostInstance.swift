package import ConfigModel

package enum LoginHostInstance: MessagesRule {
  package static let about = RuleInfo(
    id: "login-host-instance",
    topic: .messages,
    severity: .info,
    summary: "The login host names the instance of an org.",
    rationale: """
      An org can move to another instance, and then a host such as 'na1.salesforce.com' no longer \
      leads to it. Salesforce is moving away from these hosts: since about Summer '26, users are \
      expected to log in at login.salesforce.com, test.salesforce.com, or the My Domain of the \
      org. The setting 'SFDCOAuthLoginHost' of an iOS app is checked, too.
      """,
    source:
      "Salesforce Help, My Domain URL Formats; cognition24.com (2026), on instance addresses",
    examples: [
      .bad(.messages, MessageSample.request(("login_host", "⟦na1.salesforce.com⟧"))),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCOAuthLoginHost</key><string>⟦shop.cs76.force.com⟧</string></dict></plist>"
      ),
      .good(.messages, MessageSample.request(("login_host", "ab12.my.salesforce.com"))),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleName</key><string>Shop</string><key>SFDCOAuthLoginHost</key><string>login.salesforce.com</string></dict></plist>"
      ),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for parameter in message.parameters
      where parameter.role == .loginHost || parameter.role == .loginURL {
        guard let name = name(parameter.value) else { continue }
        report.add(text(name), at: parameter.valueRange)
      }
    }
  }

  /// The same rule about the files of apps.
  package enum InClients: ClientRule {
    package static var about: RuleInfo { LoginHostInstance.about }

    package static func check(_ client: OAuthClient, _ report: inout Report) {
      guard let host = client.mobileApp?.setting("SFDCOAuthLoginHost")?.text,
        let name = name(host.text)
      else { return }
      report.add(text(name), at: host.range)
    }
  }

  private static func name(_ host: Text) -> Text? {
    let host = LoginHost(host)
    return host.isInstance ? host.name : nil
  }

  @inline(never) private static func text(_ name: Text) -> String {
    "'\(name.brief)' names an instance, which may change; use 'login.salesforce.com', "
      + "'test.salesforce.com', or the org's My Domain"
  }
}
