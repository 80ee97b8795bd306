package import ConfigModel

package enum OMCSyncTwice: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-sync-twice",
    topic: .connectedApps,
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
