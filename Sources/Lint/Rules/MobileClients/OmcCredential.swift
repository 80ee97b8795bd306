package import ConfigModel

extension Family {
  static let omcCredential = Family(
    "omc-credential", topic: .connectedApps,
    summary:
      "A client configuration contains a credential, or has the wrong authentication type for it.")
}

package enum OMCAnonymousKeyCommitted: MobileClientRule {
  package static let about = RuleInfo(
    .omcCredential, "anonymous-key",
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

package enum OMCClientSecretCommitted: MobileClientRule {
  package static let about = RuleInfo(
    .omcCredential, "client-secret",
    risk: .secret,
    severity: .warning,
    summary: "A client configuration contains a client secret or a password.",
    rationale: """
      Everyone who can read the repository or unpack the app has the secret, and can request \
      tokens as the app. Revoke it. Let a build step fill it in, and do not let a backend trust \
      the client alone: use token exchange, where the users' tokens decide. A password in an \
      `Authorization` header belongs on a server.
      """,
    source: "RFC 8252, section 8.5 (2017); " + ClientSample.sdk,
    exceptions: "If the file is a sample, and its credentials do not work.",
    examples: [
      .bad(
        .mobileClient(ClientSample.script),
        ClientSample.script(
          "type: 'oauth', oauth: {clientId: '5c2f0a7e', /* new */ clientSecret: ⟦'q8Zk3vT0pLw7'⟧}")
      ),
      .bad(
        .mobileClient("appConfigExternal.js"),
        "define([], function () { return {backendHeaders: {'Authorization': ⟦'Basic YXBwOnE4WmszdlQwcEx3Nw=='⟧}} })"
      ),
      .good(
        .mobileClient(ClientSample.android),
        ClientSample.android(
          "<authorization><oauth><oAuthClientId>5c2f0a7e</oAuthClientId><oAuthClientSecret>CLIENT_SECRET</oAuthClientSecret></oauth></authorization>"
        )),
      .good(
        .mobileClient(ClientSample.script),
        ClientSample.script(
          "type: 'oauth', oauth: {clientId: '5c2f0a7e', clientSecret: env.SECRET}")
      ),
    ])

  package static func check(_ client: MobileClient, _ report: inout Report) {
    for setting in client.all where setting.member == .clientSecret {
      guard let secret = setting.text, secret.isFilledIn else { continue }
      report.add(
        "'\(setting.setting.name.text)' is readable by everyone who has the app; revoke it, and "
          + "let a build step fill it in", at: secret.range)
    }
    for password in client.passwords where password.isFilledIn {
      report.add(
        "the password of this header is readable by everyone who has the app; revoke it",
        at: password.range)
    }
  }
}

package enum OMCAuthenticationMismatch: MobileClientRule {
  package static let about = RuleInfo(
    .omcCredential, "wrong-type",
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
