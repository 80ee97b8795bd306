package import ConfigModel

package enum OMCAuthenticationMismatch: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-authentication-mismatch",
    topic: .connectedApps,
    severity: .warning,
    summary: "The authentication type of a client configuration does not match its credentials.",
    rationale: """
      The SDK signs in with the method that the type names, and takes the credentials from the \
      object of that method. If the type is unknown, or if the object or one of its values is \
      missing, the SDK stops at startup, or the backend rejects every request. The SDK for \
      JavaScript accepts the types `token` and `facebook` only in a later call to \
      `setAuthenticationType`, not in the file.
      """,
    source: ClientSample.sdk + "; Oracle Mobile Cloud client SDK for JavaScript 18.3.3 (2018)",
    examples: [
      .bad(
        .mobileClient(ClientSample.script),
        ClientSample.script("type: ⟦'oauth'⟧, basic: {mobileBackendId: '4b1d', anonymousKey: KEY}")),
      .bad(
        .mobileClient(ClientSample.android),
        ClientSample.android(
          "<authorization><authenticationType>⟦saml⟧</authenticationType></authorization>")),
      .bad(
        .mobileClient(ClientSample.iOS),
        ClientSample.iOS(
          "<key>mobileBackend</key><dict><key>authentication</key><dict><key>type</key><string>⟦oauth⟧</string><key>oauth</key><dict><key>clientSecret</key><string>CLIENT_SECRET</string></dict></dict></dict>"
        )),
      .good(
        .mobileClient(ClientSample.script),
        ClientSample.script(
          "type: mcs.AUTHENTICATION_TYPES.basic, basic: {mobileBackendId: '4b1d', anonymousKey: KEY}"
        )),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android(
          "<authorization><authenticationType>OAuth</authenticationType><oauth><oAuthClientId>5c2f0a7e</oAuthClientId><oAuthClientSecret>@string/secret</oAuthClientSecret></oauth></authorization>"
        )),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    guard client.generation != nil else { return }
    for backend in client.backends {
      guard let type = backend.type, type.isFilledIn else { continue }
      guard let method = MobileClientMember(method: type.text) else {
        report.add(
          "invalid value '\(type.text)' for the authentication type; expected 'basic', 'oauth', "
            + "'facebook', 'sso' or the type for token exchange", at: type.range)
        continue
      }
      if let fault = fault(of: method, backend, client) { report.add(fault, at: type.range) }
    }
  }

  private static func fault(
    of method: MobileClientMember, _ backend: MobileClient.Backend, _ client: MobileClient
  ) -> String? {
    if client.format == .script, client.generation == .second,
      method == .token || method == .facebook
    {
      return "the SDK for JavaScript fails to start with this type; set it later with "
        + "'setAuthenticationType'"
    }
    let needed: [(MobileClientMember, StaticString)]
    switch method {
    case .basic: needed = [(.backendID, "a backend ID"), (.anonymousKey, "an anonymous key")]
    case .oauth: needed = [(.clientID, "a client ID"), (.clientSecret, "a client secret")]
    default: return nil
    }
    guard let section = backend.section(method) else {
      return "the type selects credentials that the file does not have"
    }
    guard
      let missing = needed.first(where: { member, _ in !section.contains { $0.member == member } })
    else { return nil }
    return "the credentials for this type lack \(missing.1)"
  }
}
