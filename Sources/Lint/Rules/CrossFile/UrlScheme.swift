import ConfigModel

extension Family {
  static let urlScheme = Family(
    "url-scheme", topic: .connectedApps,
    summary:
      "A registered URL scheme is misspelled, shared by two apps, or not that of the redirect URI.")
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
          "'\(scheme.text)' looks like a misspelling of '\(near)', a redirect URI's scheme that no app registers",
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

package enum RedirectReachesNoActivity: CrossFileRule {
  package static let faults = [notRegistered, otherAddress]

  private static let notRegistered = RuleInfo(
    .urlScheme, "redirect-not-registered",
    severity: .info,
    summary: "An app does not register the scheme of its redirect URI.",
    rationale: """
      If users sign in with a browser (advanced authentication, which an org can require), the \
      browser returns to the app through the scheme of the redirect URI. On Android, sign-in then \
      ends in a blank page. Apps that sign users in only in a view of their own do not need the \
      scheme, so the finding is a hint, unless the sign-in activity of Mobile SDK has a filter for \
      another scheme.
      """,
    source:
      "Mobile SDK Development Guide, Configure Advanced Authentication; SalesforceMobileSDK-Android#3009 (2026)",
    exceptions: "If no user signs in with a browser.",
    examples: [
      .bad(.files, RedirectSample.files(redirect: "⟦com.example.corp.shop:/done⟧", data: nil)),
      .bad(
        .files,
        RedirectSample.files(data: #"<data android:scheme="⟦net.corp.till⟧" android:host="done"/>"#)
      ),
      .good(
        .files,
        RedirectSample.files(
          redirect: "com.example.corp.shop://done",
          data: #"<data android:scheme="com.example.corp.shop" android:host="done"/>"#)),
      .good(
        .files,
        RedirectSample.files(
          redirect: "https://shop.corp.example/done", data: nil)),
    ])

  private static let otherAddress = RuleInfo(
    .urlScheme, "redirect-to-other-address",
    severity: .warning,
    summary: "The intent filter for an app's redirect URI has a different host or path.",
    rationale: """
      Android compares the scheme, the host and the path of the redirect URI with those of the \
      filter, and starts the activity only if all match. For a redirect URI without a host, such as \
      `com.corp.shop:///done`, the filter's host is `*` or absent.
      """,
    source:
      "Android, <data>; Mobile SDK Development Guide, Configure Advanced Authentication in Android Apps",
    examples: [
      .bad(
        .files,
        RedirectSample.files(
          redirect: "com.example.corp.shop://oauth/done",
          data:
            #"<data android:scheme="com.example.corp.shop" android:host="⟦login⟧" android:path="/done"/>"#
        )),
      .bad(
        .files,
        RedirectSample.files(
          redirect: "com.example.corp.shop://oauth/done",
          data:
            #"<data android:scheme="com.example.corp.shop" android:host="oauth" android:path="⟦/success⟧"/>"#
        )),
      .good(
        .files,
        RedirectSample.files(
          redirect: "com.example.corp.shop:///oauth/done",
          data:
            #"<data android:scheme="com.example.corp.shop" android:host="*" android:path="/oauth/done"/>"#
        )),
      .good(
        .files,
        RedirectSample.files(
          redirect: "com.example.corp.shop://oauth/done",
          data:
            #"<data android:scheme="com.example.corp.shop" android:host="oauth" android:pathPrefix="/"/>"#
        )),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let manifests = files.filter { $0.app?.isAndroid == true }
    for file in files {
      guard let redirect = file.app?.redirect, RedirectURI(Text(redirect.text)).isPrivateUse,
        let scheme = URI(Text(redirect.text)).scheme?.string.lowercased(), let module = module(file)
      else { continue }
      let own = manifests.filter { Self.module($0) == module }
      guard !own.isEmpty else { continue }
      let filters = own.flatMap { manifest in
        (manifest.app?.linkFilters ?? []).map { (manifest, $0) }
      }
      let matching = filters.filter { $0.1.schemes.contains { $0.text.lowercased() == scheme } }
      if matching.isEmpty {
        addNotRegistered(redirect, scheme, in: file, filters, &report)
      } else if let (manifest, place, words) = mismatch(redirect, matching) {
        report.add(
          "the redirect URI '\(redirect.text)' has a different \(words), so a browser cannot return to the app",
          in: manifest.path, at: place.range,
          notes: [Note("the redirect URI", at: redirect.range, path: file.path)],
          pointer: place.pointer, of: otherAddress)
      }
    }
  }

  private typealias Filter = (FileFacts, AppFacts.LinkFilter)

  private static func addNotRegistered(
    _ redirect: AppFacts.Place, _ scheme: String, in file: FileFacts, _ filters: [Filter],
    _ report: inout CrossFileReport
  ) {
    let written = filters.flatMap { $0.1.schemes }.map(\.text)
    // A build fills in the scheme, or it is reported as misspelled.
    guard
      !written.contains(where: {
        MobileAppConfiguration.isVariable(Text($0))
          || EditDistance.between($0.lowercased(), scheme, limit: 2) != nil
      })
    else { return }
    let login = filters.first { $0.1.isOfLogin && !$0.1.schemes.isEmpty }
    if let (manifest, filter) = login {
      report.add(
        as: .warning,
        "the app does not register '\(scheme)', the scheme of its redirect URI, so a browser cannot return to it",
        in: manifest.path, at: filter.schemes[0].range,
        notes: [Note("the redirect URI", at: redirect.range, path: file.path)],
        pointer: filter.schemes[0].pointer, of: notRegistered)
    } else {
      report.add(
        "no intent filter in AndroidManifest.xml has the scheme '\(scheme)', so sign-in with a browser does not return to the app",
        in: file.path, at: redirect.range, pointer: redirect.pointer, of: notRegistered)
    }
  }

  /// The attribute that keeps every filter from matching, with its meaning; nil if a filter matches.
  private static func mismatch(
    _ redirect: AppFacts.Place, _ filters: [Filter]
  ) -> (FileFacts, AppFacts.Place, String)? {
    let uri = URI(Text(redirect.text))
    let host = uri.host?.string.lowercased() ?? ""
    let path = uri.path.string.lowercased()
    var first: (FileFacts, AppFacts.Place, String)?
    for (manifest, filter) in filters {
      let texts = (filter.hosts + filter.paths).map { Text($0.text) }
      if texts.contains(where: MobileAppConfiguration.isVariable) { return nil }
      let isHost =
        filter.hosts.isEmpty
        || filter.hosts.contains { Glob(Text($0.text.lowercased())).matches(Text(host)) }
      guard isHost else {
        first = first ?? (manifest, filter.hosts[0], "host than the filter")
        continue
      }
      // Without a host, Android ignores paths.
      let isPath =
        filter.hosts.isEmpty || filter.paths.isEmpty || filter.hasPathPatterns
        || filter.paths.contains { $0.text.lowercased() == path }
      if isPath { return nil }
      first = first ?? (manifest, filter.paths[0], "path than the filter")
    }
    return first
  }

  /// The folder of an Android module: that of its `src`, or the one with its manifest and `res`.
  private static func module(_ file: FileFacts) -> Substring? {
    let steps = file.path.split(separator: "/", omittingEmptySubsequences: false)
    if let source = steps.lastIndex(where: { $0 == "src" })
      ?? steps.lastIndex(where: { $0 == "res" })
    {
      return steps[..<source].joined(separator: "/")[...]
    }
    return file.name == "AndroidManifest.xml" ? file.folder : nil
  }
}

private enum RedirectSample {
  /// - Parameter data: The address of the filter of the sign-in activity; nil without a filter.
  static func files(redirect: String = "com.example.corp.shop:/done", data: String?) -> String {
    let filter = data.map { PlatformSample.links($0) } ?? ""
    return """
      === app/src/main/AndroidManifest.xml
      <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp.shop"><application><activity android:name="com.salesforce.androidsdk.ui.LoginActivity" android:exported="true">\(filter)</activity></application></manifest>
      === app/src/main/res/values/bootconfig.xml
      <resources><string name="remoteAccessConsumerKey">3MVG9shopKeyOfTheTests</string><string name="oauthRedirectURI">\(redirect)</string></resources>
      """
  }
}
