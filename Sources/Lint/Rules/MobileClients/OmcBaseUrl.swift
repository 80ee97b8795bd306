package import ConfigModel

extension Family {
  static let omcBaseUrl = Family(
    "omc-base-url", topic: .connectedApps,
    summary:
      "The backend URL of a client configuration does not use TLS, or differs from the settings.")
}

package enum OMCBaseURLMismatch: MobileClientRule {
  package static let about = RuleInfo(
    .omcBaseUrl, "differs-from-settings",
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

package enum OMCAddressNotHTTPS: MobileClientRule {
  package static let about = RuleInfo(
    .omcBaseUrl, "plain-http",
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
