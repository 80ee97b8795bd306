package import ConfigModel

package enum URLNameNotReverseDNS: ClientRule {
  package static let about = RuleInfo(
    id: "url-name-not-reverse-dns",
    topic: .connectedApps,
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
