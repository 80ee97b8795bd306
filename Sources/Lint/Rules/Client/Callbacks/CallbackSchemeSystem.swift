package import ConfigModel

package enum CallbackSchemeSystem: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-system",
    topic: .connectedApps,
    risk: .secret,
    severity: .error,
    summary: "The URL scheme belongs to the operating system or to another app.",
    rationale: """
      The operating system or a widely used app opens URLs with this scheme, so your app may never \
      receive the authorization code. Use a scheme of your own. Your app may still register such a \
      scheme for another purpose, such as Facebook login.
      """,
    source: "RFC 8252, section 7.1; RFC 7595, section 3.8",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦sms⟧://cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>⟦fb1234567890123⟧://authorize</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>com.example.corp.sms:/cb</callbackUrl>"),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>fb1234567890123</string></array></dict></array></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .systemScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      report.add(
        "scheme '\(scheme)' belongs to the system or to another app, which may receive the code; use your own",
        at: callback.schemeRange)
    }
  }
}
