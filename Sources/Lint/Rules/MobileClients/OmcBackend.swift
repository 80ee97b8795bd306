package import ConfigModel

extension Family {
  static let omcBackend = Family(
    "omc-backend", topic: .connectedApps,
    summary: "A client configuration with several backends does not have exactly one default.")
}

package enum OMCDefaultBackendUnclear: MobileClientRule {
  package static let about = RuleInfo(
    .omcBackend, "no-single-default",
    severity: .warning,
    summary: "A client configuration with several backends does not have exactly one default.",
    rationale: """
      The SDKs up to 18.1 use the backend that is marked as the default. On Android, the SDK uses \
      the first of several defaults, and reports an error if there is none. On iOS, it is \
      undefined which backend the app uses.
      """,
    source: ClientSample.olderSDK,
    examples: [
      .bad(
        .mobileClient(ClientSample.android),
        "<mobileBackends><mobileBackend><mbeName>A</mbeName><default>true</default></mobileBackend><⟦mobileBackend⟧><mbeName>B</mbeName><default>true</default></mobileBackend></mobileBackends>"
      ),
      .bad(
        .mobileClient(ClientSample.script),
        "var mcs_config = {mobileBackends: {⟦Orders⟧: {baseUrl: url}, Visits: {baseUrl: url}}}"),
      .good(
        .mobileClient(ClientSample.script),
        "var mcs_config = {mobileBackends: {Orders: {default: true}, Visits: {'default': false}}}"),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>https://mobile.corp.example</baseUrl>")),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    guard client.generation == .first, client.backends.count > 1 else { return }
    let defaults = client.backends.filter(\.isDefault)
    if defaults.isEmpty {
      report.add(
        "none of the \(client.backends.count) backends is the default; set 'default' of one of them "
          + "to true", at: client.backends[0].range)
    }
    for backend in defaults.dropFirst() {
      report.add(
        "another backend is also marked as the default; mark only one", at: backend.range,
        notes: [Note("the first default", at: defaults[0].range)])
    }
  }
}
