package import ConfigModel

extension Family {
  static let urlType = Family(
    "url-type", topic: .connectedApps,
    summary: "The name of a URL type is duplicate, or is not a reversed domain name.")
}

package enum URLNameDuplicate: ClientRule {
  package static let about = RuleInfo(
    .urlType, "duplicate-name",
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

package enum URLNameNotReverseDNS: ClientRule {
  package static let about = RuleInfo(
    .urlType, "not-reverse-dns",
    severity: .info,
    summary: "The name of a URL type is not a reversed domain name.",
    rationale: """
      `CFBundleURLName` identifies a URL type. Only a name that begins with a reversed domain of \
      the app's maker, such as `com.corp.app`, is certain to be unique.
      """,
    source: PlatformSample.iOS + "; Information Property List, CFBundleURLName",
    examples: [
      .bad(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>⟦ShopLogin⟧</string><key>CFBundleURLSchemes</key><array><string>com.example.corp.shop</string></array></dict>"
        )),
      .bad(
        .mobileApp("Info.plist"),
        PlatformSample.info("<dict><key>CFBundleURLName</key><string>⟦shop⟧</string></dict>")),
      .good(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>com.example.corp.shop</string></dict>")),
      .good(
        .mobileApp("Info.plist"),
        PlatformSample.info(
          "<dict><key>CFBundleURLName</key><string>$(NAME)</string></dict><dict><key>CFBundleURLName</key><string></string></dict>"
        )),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for type in client.mobileApp?.urlTypes ?? [] {
      guard let name = type.name, !name.isEmpty, !name.text.contains(UInt8(ascii: ".")),
        !MobileAppConfiguration.isVariable(name.text)
      else { continue }
      report.add(
        "'\(name.text)' is not a reversed domain name, so another app may also use it",
        at: name.range)
    }
  }
}
