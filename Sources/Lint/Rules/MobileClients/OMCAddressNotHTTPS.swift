package import ConfigModel

package enum OMCAddressNotHTTPS: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-address-not-https",
    topic: .connectedApps,
    risk: .access,
    severity: .error, inTest: .warning,
    summary: "A client configuration reaches its backend without TLS.",
    rationale: """
      The app sends passwords, keys and tokens to these addresses. Without TLS, anyone on the \
      network can read and use them. A backend on the developer's own computer is not reported.
      """,
    source: "RFC 6750, section 5.3 (2012); " + ClientSample.sdk,
    examples: [
      .bad(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>⟦http://mobile.corp.example:7201⟧</baseUrl>")),
      .bad(
        .mobileClient(ClientSample.iOS),
        ClientSample.iOS(
          "<key>oAuthTokenEndPoint</key><string>⟦http://login.corp.example/oauth2/v1/token⟧</string><key>mobileBackend</key><dict/>"
        )),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>https://mobile.corp.example:443</baseUrl>")),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android("<baseUrl>http://10.0.2.2:4000</baseUrl>")),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    for setting in client.all where setting.member == .baseURL || setting.member == .tokenEndpoint {
      // The SDKs remove spaces.
      guard let address = setting.text, URI(address.text.trimmed).isHTTP,
        !RedirectURI(address.text.trimmed).isLoopback, !isEmulatorHost(address.text)
      else { continue }
      report.add(
        "'\(setting.setting.name.text)' is an http address, so keys and tokens are sent without "
          + "encryption; use https", at: address.range)
    }
  }

  /// The address under which an Android emulator reaches its own computer.
  private static func isEmulatorHost(_ address: Text) -> Bool { address.contains("//10.0.2.2") }
}
