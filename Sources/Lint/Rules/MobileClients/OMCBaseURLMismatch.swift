package import ConfigModel

package enum OMCBaseURLMismatch: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-base-url-mismatch",
    topic: .connectedApps,
    severity: .warning,
    summary: "A client configuration names a different backend host than the settings.",
    rationale: """
      The setting `baseURL` is the address of the instance that the files are for. The default \
      audiences of its tokens are made from this address. An app with a different address uses \
      another instance, which may reject its tokens.
      """,
    source: "Settings, baseURL; JWT Configuration Reference, Issuer Fields",
    exceptions: """
      If the file is for another environment; give its folder its own settings, with the `baseURL` \
      of that environment.
      """,
    examples: [
      .bad(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>⟦https://mobile-test.corp.example:443⟧</baseUrl>"),
        baseURL: "https://mobile.corp.example"),
      .bad(
        .mobileClient(ClientSample.script),
        ClientSample.script("").replacing(
          "'https://mobile.corp.example'", with: "⟦'https://mobile.corp.example:7001'⟧"),
        baseURL: "https://mobile.corp.example"),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>https://Mobile.corp.example:443</baseUrl>"),
        baseURL: "https://mobile.corp.example"),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>BASE_URL</baseUrl>"), baseURL: "https://mobile.corp.example"),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    guard let wanted = report.baseURL, let endpoint = URI(Text(wanted)).endpoint else { return }
    for backend in client.backends {
      guard let address = backend.text(.baseURL), address.isFilledIn,
        let found = URI(address.text.trimmed).endpoint, found != endpoint
      else { continue }
      report.add(
        "the app uses the instance at '\(found)', but the setting 'baseURL' is '\(wanted)'",
        at: address.range)
    }
  }
}
