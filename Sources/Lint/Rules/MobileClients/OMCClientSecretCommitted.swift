package import ConfigModel

package enum OMCClientSecretCommitted: MobileClientRule {
  package static let about = RuleInfo(
    id: "omc-client-secret-committed",
    topic: .connectedApps,
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
