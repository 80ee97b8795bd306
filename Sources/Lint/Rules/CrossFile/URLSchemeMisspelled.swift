import ConfigModel

package enum URLSchemeMisspelled: CrossFileRule {
  package static let about = RuleInfo(
    id: "url-scheme-misspelled",
    topic: .connectedApps,
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
