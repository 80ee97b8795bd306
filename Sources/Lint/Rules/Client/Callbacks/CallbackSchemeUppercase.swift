package import ConfigModel

package enum CallbackSchemeUppercase: ClientRule {
  package static let about = RuleInfo(
    id: "callback-scheme-uppercase",
    topic: .connectedApps,
    severity: .warning,
    summary: "A URL scheme contains uppercase letters.",
    rationale: """
      Schemes are not case-sensitive, but Android compares them as if they were. Browsers write \
      schemes in lowercase, so an intent filter with uppercase letters never matches. Change the \
      scheme to lowercase in the connected app, in the app's settings, and in what the app \
      registers, all at the same time. iOS accepts uppercase letters, so an Info.plist is not \
      reported.
      """,
    source: "RFC 3986, section 3.1; Android, <data> in app manifests",
    examples: [
      .bad(
        .oauthConfig, "<callbackUrl>⟦com.example.Shop⟧:/cb</callbackUrl>",
        fixed: "<callbackUrl>com.example.shop:/cb</callbackUrl>", .suggest),
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
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .uppercaseScheme = fault else { continue }
      let range = callback.schemeRange
      let scheme = RedirectURI(callback.text).writtenScheme ?? callback.text
      add(scheme, range, isWhole: range == callback.range, &report)
    }
    // Platforms other than Android accept capital letters.
    guard client.mobileApp?.format == .androidManifest else { return }
    for scheme in client.registeredSchemes {
      guard case .uppercaseScheme = CallbackFault.ofRegistered(scheme.text) else { continue }
      add(scheme.text, scheme.range, isWhole: scheme.place(of: 0..<1) == nil, &report)
    }
  }

  /// - Parameter isWhole: True if the range covers more than the scheme.
  private static func add(
    _ scheme: Text, _ range: SourceRange, isWhole: Bool, _ report: inout Report
  ) {
    let small = scheme.string.lowercased()
    report.add(
      "scheme '\(scheme)' contains uppercase letters, so Android intent filters never match",
      at: range,
      fix: isWhole ? nil : FixIt("replace with '\(small)'", .suggest, [Edit(range, small)]))
  }
}
