package import ConfigModel

extension Family {
  static let omcSetting = Family(
    "omc-setting", topic: .connectedApps,
    summary: "A client configuration has settings of another SDK, or both 'sync' and 'syncExpress'."
  )
}

package enum OMCGenerationsMixed: MobileClientRule {
  package static let about = RuleInfo(
    .omcSetting, "other-sdk",
    severity: .warning,
    summary: "A client configuration has settings of another SDK.",
    rationale: """
      Since version 18.2, the client SDKs of Oracle Mobile Cloud read different settings than \
      before, and each platform has its own names. An SDK silently ignores a name that it does not \
      know, so the app has no credentials, or the wrong ones.
      """,
    source: ClientSample.sdk + "; " + ClientSample.olderSDK,
    examples: [
      .bad(
        .mobileClient(ClientSample.script),
        ClientSample.script(
          "type: 'basic', basic: {⟦backendId⟧: '4b1d', ⟦'anonymousToken'⟧: 'ANONYMOUS_KEY'}, basic: {mobileBackendId: '4b1d'}"
        )),
      .bad(
        .mobileClient(ClientSample.android),
        "<config><mobileBackend><name>Orders</name><baseUrl>https://mobile.corp.example</baseUrl><⟦authorization⟧><⟦authenticationType⟧>basic</authenticationType></authorization></mobileBackend></config>"
      ),
      .good(
        .mobileClient(ClientSample.iOS),
        ClientSample.iOS(
          "<key>mobileBackend</key><dict><key>name</key><string>Orders</string><key>baseURL</key><string>https://mobile.corp.example</string></dict>"
        )),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>https://mobile.corp.example</baseUrl>")),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    guard let generation = client.generation else { return }
    for found in client.all {
      let name = found.setting.name
      guard let expected = found.spelling.name(client.format, generation), name.text != expected
      else { continue }
      let isOfOther =
        found.spelling.name(client.format, generation.other).map { name.text == $0 } ?? false
      if !expected.description.isEmpty {
        let owner = isOfOther ? "this name of \(generation.other.name)" : "this name"
        report.add(
          "expected '\(expected)', found '\(name.text)'; the SDK ignores \(owner)", at: name.range)
      } else if isOfOther {
        report.add(
          "'\(name.text)' is a setting of \(generation.other.name), but the file is for "
            + "\(generation.name), which ignores it", at: name.range)
      }
    }
  }
}

package enum OMCSyncTwice: MobileClientRule {
  package static let about = RuleInfo(
    .omcSetting, "sync-twice",
    severity: .error,
    summary: "A client configuration has both 'sync' and 'syncExpress'.",
    rationale: """
      They are two ways to keep data offline. The SDK for JavaScript stops at startup if a file \
      has both. Remove the one that the app does not use.
      """,
    source: "Oracle Mobile Cloud client SDK for JavaScript 18.3.3 (2018)",
    examples: [
      .bad(
        .mobileClient(ClientSample.script), ClientSample.script("", ", sync: {}, ⟦syncExpress⟧: {}")
      ),
      .bad(
        .mobileClient(ClientSample.script),
        ClientSample.script("", ", 'syncExpress': {policies: []}, ⟦\"sync\"⟧: {policies: []}")),
      .good(
        .mobileClient(ClientSample.script),
        ClientSample.script("", ", /* sync: {}, */ syncExpress: {}")),
      .good(.mobileClient(ClientSample.script), ClientSample.script("", ", sync: {}")),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    guard client.format == .script else { return }
    let settings = client.root.filter { $0.member == .sync || $0.member == .syncExpress }
    guard let first = settings.first,
      let second = settings.first(where: { $0.member != first.member })
    else { return }
    report.add(
      "the SDK accepts either 'sync' or 'syncExpress'; remove the one that the app does not use",
      at: second.setting.name.range, notes: [Note("the other one", at: first.setting.name.range)])
  }
}
