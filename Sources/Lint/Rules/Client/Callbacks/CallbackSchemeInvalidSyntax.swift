package import ConfigModel

package enum CallbackSchemeInvalidSyntax: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-invalid-syntax",
    topic: .connectedApps,
    severity: .error,
    summary: "The scheme of a redirect URI, or a registered scheme, is invalid.",
    rationale: """
      A scheme begins with a letter, followed by letters, digits, '+', '-', and '.'. The operating \
      system neither registers nor opens any other scheme, so users end up on a page that does not \
      load. An app registers only the scheme, without '://'. In 'localhost:3000/callback', the \
      host is read as the scheme. Salesforce compares whole URLs, so begin the URL with 'http://'. \
      URIs that a build fills in, such as '$(CALLBACK)' and '@CALLBACK@', are not reported.
      """,
    source: "RFC 3986, section 3.1",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>⟦my_shop⟧://cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>⟦shop.corp.example/cb⟧</callbackUrl>"),
      .bad(
        .oauthConfig, "<callbackUrl>⟦localhost:3000/shop/callback⟧</callbackUrl>",
        fixed: "<callbackUrl>http://localhost:3000/shop/callback</callbackUrl>", .suggest),
      .bad(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>⟦com.example.corp.shop://⟧</string></array></dict></array></dict></plist>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop-2+b:/cb\nurn:ietf:wg:oauth:2.0:oob</callbackUrl>"),
      .good(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity android:name=\".Login\"><intent-filter><data android:scheme=\"${applicationId}\"/></intent-filter></activity></application></manifest>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">@string/callback_url</string></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>$(SCHEME)://oauth/done\n@CALLBACK_URL@\n%CALLBACK_URL%\n%%SCHEME%%://done</callbackUrl>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks
    where !MobileAppConfiguration.isVariable(callback.text) {
      switch fault {
      case .noScheme:
        report.add("'\(callback.text)' has no scheme, so no app can open it", at: callback.range)
      case .hostWithPort: addHostWithPort(callback, &report)
      case .schemeSyntax:
        let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
        report.add(
          "invalid URL scheme '\(scheme)'; expected a letter, then letters, digits, '+', '-' or '.'",
          at: callback.schemeRange)
      default: break
      }
    }
    for scheme in client.registeredSchemes {
      guard case .schemeSyntax = CallbackFault.ofRegistered(scheme.text) else { continue }
      report.add(
        "invalid URL scheme '\(scheme.text)'; expected only letters, digits, '+', '-' and '.', without '://'",
        at: scheme.range)
    }
  }

  private static func addHostWithPort(_ callback: LocatedText, _ report: inout Report) {
    let host = RedirectURI(callback.text).writtenScheme ?? callback.text
    let isDevice = host.equalsIgnoringCase("localhost") || host == "127.0.0.1"
    let scheme = isDevice ? "http://" : "https://"
    report.add(
      "'\(callback.text)' lacks '\(scheme)', so '\(host)' is read as the scheme",
      at: callback.range,
      fix: callback.place(of: 0..<callback.text.count).map {
        FixIt("add '\(scheme)'", .suggest, [.insert(scheme, at: $0.start)])
      })
  }
}

extension OAuthClient {
  /// The URL schemes that the file registers, except for build variables.
  var registeredSchemes: [LocatedText] {
    guard let app = mobileApp, !app.urlSchemes.isEmpty else { return [] }
    return app.urlSchemes.filter { !MobileAppConfiguration.isVariable($0.text) }
  }
}
