package import ConfigModel

package enum URLNameDuplicate: ClientRule {
  package static let about = RuleInfo(
    id: "url-name-duplicate",
    topic: .connectedApps,
    severity: .info,
    summary: "Two URL types have the same name.",
    rationale: """
      `CFBundleURLName` is the key under which iOS keeps a URL type and its translations, and is \
      meant to be unique. Give each type its own name, or put the schemes into one type.
      """,
    source: PlatformSample.iOS + "; Information Property List, CFBundleURLName",
    examples: [
      .bad(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>com.example.a</string></dict><dict><key>CFBundleURLName</key><string>⟦com.example.a⟧</string></dict>"
        )),
      .bad(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>com.example.a</string></dict><dict><key>CFBundleURLName</key><string>com.example.b</string></dict><dict><key>CFBundleURLName</key><string>⟦com.example.b⟧</string></dict>"
        )),
      .good(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>$(ID)</string></dict><dict><key>CFBundleURLName</key><string>$(ID)</string></dict>"
        )),
      .good(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>com.example.a</string></dict><dict><key>CFBundleURLName</key><string>com.example.b</string></dict>"
        )),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    var seen: [Text: SourceRange] = [:]
    for type in client.mobileApp?.urlTypes ?? [] {
      guard let name = type.name, !name.isEmpty, !MobileAppConfiguration.isVariable(name.text)
      else { continue }
      guard let first = seen[name.text] else {
        seen[name.text] = name.range
        continue
      }
      report.add(
        "another URL type is also named '\(name.text)'", at: name.range,
        notes: [Note("the first one", at: first)])
    }
  }
}
