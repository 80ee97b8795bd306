package import ConfigModel

package enum OMCAnonymousKeyCommitted: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-anonymous-key-committed",
    topic: .connectedApps,
    risk: .secret,
    severity: .info,
    summary: "A client configuration contains the anonymous key of a backend.",
    rationale: """
      The key gives access to every API of the backend that does not require a login, and to its \
      analytics. It is in every copy of the app, so it protects nothing. Make sure that the APIs \
      of the backend require a login unless they are meant to be public.
      """,
    source: ClientSample.sdk,
    exceptions: "If all APIs of the backend that do not require a login are meant to be public.",
    examples: [
      .bad(
        .mobileClient(ClientSample.iOS),
        ClientSample.iOS(
          "<key>mobileBackend</key><dict><key>authentication</key><dict><key>basic</key><dict><key>mobileBackendID</key><string>4b1d</string><key>anonymousKey</key><string>⟦UHJpbWVfQU5PTjpx⟧</string></dict></dict></dict>"
        )),
      .bad(
        .mobileClient("oracle_mobile_cloud_config.json"),
        "{\"mobileBackends\": {\"Orders\": {\"default\": true, \"authorization\": {\"basicAuth\": {\"backendId\": \"4b1d\", \"anonymousToken\": ⟦\"UHJpbWVfQU5PTjpx\"⟧}}}}}"
      ),
      .good(
        .mobileClient(ClientSample.script),
        ClientSample.script("type: 'basic', basic: {mobileBackendId: '4b1d', anonymousKey: KEY}")),
      .good(
        .mobileClient(ClientSample.script),
        ClientSample.script(
          "type: 'basic', basic: {mobileBackendId: '4b1d', anonymousKey: 'ANONYMOUS_KEY'}")),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    for setting in client.all where setting.member == .anonymousKey {
      guard let key = setting.text, key.isFilledIn else { continue }
      report.add(
        "'\(setting.setting.name.text)' gives access to every API of the backend that requires no login",
        at: key.range)
    }
  }
}
