import ConfigModel

extension Family {
  static let urlScheme = Family(
    "url-scheme", topic: .connectedApps,
    summary: "A registered URL scheme is misspelled or shared by two apps.")
}

package enum URLSchemeMisspelled: CrossFileRule {
  package static let about = RuleInfo(
    .urlScheme, "misspelled",
    severity: .warning,
    summary: "A registered URL scheme looks like a misspelling of a redirect URI's scheme.",
    rationale: """
      A system browser returns to an app only if the app registers exactly the scheme of the \
      redirect URI. The redirect URIs are those of the connected apps, external client apps and \
      boot configurations among the checked files. A scheme is reported only if it is almost the \
      same as a redirect URI's scheme that no checked app registers.
      """,
    source: "RFC 8252, section 7.1 (2017); Registering a JWT Token Issuer in OMCe, iOS URL schemes",
    exceptions: "If the two schemes are meant to differ.",
    examples: [
      .bad(
        .files,
        """
        === Shop.connectedApp
        <ConnectedApp xmlns="http://soap.sforce.com/2006/04/metadata"><contactEmail>a@corp.example</contactEmail><label>Shop</label><oauthConfig><callbackUrl>com.example.corp.shop:/done</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><scopes>Api</scopes></oauthConfig></ConnectedApp>
        === Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>⟦com.exmaple.corp.shop⟧</string></array></dict></array></dict></plist>
        """),
      .bad(
        .files,
        """
        === app/bootconfig.plist
        <plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>urlscheme:/done</string></dict></plist>
        === app/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>⟦urlschema⟧</string></array></dict></array></dict></plist>
        """),
      .good(
        .files,
        """
        === app/bootconfig.plist
        <plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop2:/done</string></dict></plist>
        === app/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>com.example.corp.shop1</string></array></dict></array></dict></plist>
        """),
      .good(
        .files,
        """
        === app/bootconfig.plist
        <plist><dict><key>remoteAccessConsumerKey</key><string>3MVG9shopKeyOfTheTests</string><key>oauthRedirectURI</key><string>com.example.corp.shop:/done</string></dict></plist>
        === app/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>tickets</string></array></dict></array></dict></plist>
        """),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let registered = Set(files.flatMap { $0.app?.schemes ?? [] }.map { $0.text.lowercased() })
    let wanted = Set(files.flatMap { $0.app?.redirectSchemes ?? [] })
    let missing = wanted.subtracting(registered).sorted().prefix(100)
    guard !missing.isEmpty else { return }
    for file in files {
      for scheme in file.app?.schemes ?? [] {
        let name = scheme.text.lowercased()
        guard !wanted.contains(name), name.utf8.count > 6,
          let near = missing.first(where: { isMisspelling(name, of: $0) })
        else { continue }
        report.add(
          "'\(scheme.text)' looks like a misspelling of '\(near)', the scheme of a redirect URI that no app registers",
          in: file.path, at: scheme.range, pointer: scheme.pointer)
      }
    }
  }

  /// Schemes that differ in their digits, such as those of versions, are different on purpose.
  private static func isMisspelling(_ name: String, of other: String) -> Bool {
    func letters(_ text: String) -> [UInt8] { text.utf8.filter { !$0.isASCIIDigit } }
    return EditDistance.between(name, other, limit: 2) != nil && letters(name) != letters(other)
  }
}

package enum URLSchemeShared: CrossFileRule {
  package static let about = RuleInfo(
    .urlScheme, "shared",
    risk: .secret,
    severity: .warning,
    summary: "Two apps register the same URL scheme.",
    rationale: """
      If both apps are on a device, the system decides which of them receives a response to the \
      scheme, so one app may get the code or the token of the other. Give each app its own scheme, \
      such as its reversed domain name. Only apps with unrelated identifiers are compared: \
      variants of an app, such as `com.corp.app.debug`, may share a scheme.
      """,
    source: "RFC 8252, section 8.1 (2017); Registering a JWT Token Issuer in OMCe, iOS URL schemes",
    exceptions: "If no device has both apps.",
    examples: [
      .bad(
        .files,
        """
        === shop/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>corpapp</string></array></dict></array></dict></plist>
        === till/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.till</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>⟦CorpApp⟧</string></array></dict></array></dict></plist>
        """),
      .bad(
        .files,
        """
        === a/AndroidManifest.xml
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp.a"><application><activity android:name=".A" android:exported="true"><intent-filter><action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/><data android:scheme="com.example.corp"/></intent-filter></activity></application></manifest>
        === b/AndroidManifest.xml
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp.b"><application><activity android:name=".B" android:exported="true"><intent-filter><action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/><data android:scheme="⟦com.example.corp⟧"/></intent-filter></activity></application></manifest>
        """),
      .good(
        .files,
        """
        === shop/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>corpapp</string></array></dict></array></dict></plist>
        === beta/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop.beta</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>corpapp</string></array></dict></array></dict></plist>
        """),
      .good(
        .files,
        """
        === ios/Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.shop</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>corpapp</string></array></dict></array></dict></plist>
        === android/AndroidManifest.xml
        <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.shop"><application><activity android:name=".A" android:exported="true"><intent-filter><action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/><data android:scheme="corpapp"/></intent-filter></activity></application></manifest>
        """),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    /// The first app with a scheme, by platform and scheme.
    var owners: [String: (identifier: String, path: String)] = [:]
    for file in files {
      guard let app = file.app, let isAndroid = app.isAndroid, let identifier = app.identifier
      else { continue }
      for scheme in app.schemes {
        let key = "\(isAndroid)" + scheme.text.lowercased()
        guard let owner = owners[key] else {
          owners[key] = (identifier, file.path)
          continue
        }
        guard !isVariant(owner.identifier, identifier), !isVariant(identifier, owner.identifier)
        else { continue }
        report.add(
          "'\(identifier)' and '\(owner.identifier)' have the same scheme '\(scheme.text)'; the "
            + "system decides which of them receives a response",
          in: file.path, at: scheme.range,
          notes: [Note("the other app", at: nil, path: owner.path)],
          pointer: scheme.pointer)
      }
    }
  }

  /// True if the first identifier is the second one, or one with more parts after it.
  private static func isVariant(_ identifier: String, _ other: String) -> Bool {
    identifier == other || identifier.hasPrefix(other + ".") || identifier.hasPrefix(other + "-")
  }
}
