package import ConfigModel

package enum CallbackSchemeUppercase: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-uppercase",
    topic: .connectedApps,
    severity: .warning,
    summary: "A URL scheme contains uppercase letters.",
    rationale: """
      Schemes are not case-sensitive, but Android compares them as if they were. Browsers write \
      schemes in lowercase, so an intent filter with uppercase letters never matches. Salesforce \
      compares the redirect URI of a request exactly with the callback URL. Therefore change the \
      scheme to lowercase in the connected app, in the app's settings, and in what the app \
      registers, all at the same time. Only the manifest can be fixed on its own. iOS accepts \
      uppercase letters, so property lists are not reported.
      """,
    source: "RFC 3986, section 3.1; Android, <data> in app manifests",
    examples: [
      .bad(
        .oauthConfig, "<callbackUrl>⟦com.example.Shop⟧:/cb</callbackUrl>"),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"⟦com.example.Shop⟧\"/></intent-filter></activity></application></manifest>",
        fixed:
          "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"com.example.shop\"/></intent-filter></activity></application></manifest>",
        .suggest),
      .good(
        .oauthConfig, "<callbackUrl>com.example.shop:/Callback\nHttps://corp.example</callbackUrl>"),
      .good(
        .mobileApp("Info.plist"),
        "<plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>com.example.Shop</string></array></dict></array></dict></plist>"
      ),
      .good(
        .mobileApp("bootconfig.plist"),
        "<plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.Shop:/cb</string></dict></plist>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    // Only Android compares schemes with regard to case.
    if client.mobileApp?.format == .propertyList { return }
    for (callback, fault) in client.faultyCallbacks {
      guard case .uppercaseScheme = fault else { continue }
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      // A fix here would break the match with the other files of the app.
      report.add(
        "scheme '\(scheme)' contains uppercase letters, so Android intent filters never match; "
          + "use lowercase in the connected app and in the app at the same time",
        at: callback.schemeRange)
    }
    guard client.mobileApp?.format == .androidManifest else { return }
    for scheme in client.registeredSchemes {
      guard case .uppercaseScheme = CallbackFault.ofRegistered(scheme.text) else { continue }
      let small = scheme.string.lowercased()
      report.add(
        "scheme '\(scheme.text)' contains uppercase letters, so this intent filter never matches",
        at: scheme.range,
        fix: scheme.place(of: 0..<1).map { _ in
          FixIt("replace with '\(small)'", .suggest, [Edit(scheme.range, small)])
        })
    }
  }
}
