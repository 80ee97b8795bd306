package import ConfigModel

package enum IDPMessageLoginHostUntrusted: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-login-host-untrusted",
    severity: .error,
    summary: "The login host is not known to be Salesforce's.",
    rationale: """
      The identity provider opens this host for the user to log in, so a client that names a host \
      of its own can ask for passwords. Known are login.salesforce.com, test.salesforce.com, and \
      hosts below my.salesforce.com and my.site.com. Others are named with `--login-host`, or in \
      the setting `loginHosts`.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (A) and (B)",
    examples: [
      .bad(.messages, MessageSample.request(("login_host", "⟦salesforce.com.corp.example⟧"))),
      .bad(.messages, MessageSample.idpInit(("login_host", "⟦login.corp.example⟧"))),
      .bad(.messages, MessageSample.request(("login_host", "⟦my.salesforce.com⟧"))),
      .bad(.messages, MessageSample.request(("login_host", "⟦login.salesforce.com@corp.example⟧"))),
      .bad(
        .messages, "intent:#Intent;S.code=REDACTED;S.login_url=⟦https://login.corp.example⟧;end"),
      .good(
        .messages, MessageSample.request(("login_host", "Corp--uat.sandbox.my.salesforce.com"))),
      .good(.messages, MessageSample.request(("login_host", "corp.my.site.com/partners"))),
      .good(
        .messages, MessageSample.request(("login_host", "login.corp.example")),
        inventory: Inventory(loginHosts: ["login.corp.example"])),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    let own = report.inventory.loginHosts ?? []
    for message in document.messages {
      for parameter in message.parameters where !parameter.value.isEmpty {
        guard parameter.role == .loginHost || parameter.role == .loginURL,
          !IDPMessageDoubleEncoded.isDoubleEncoded(parameter)
        else { continue }
        let host = LoginHost(parameter.value)
        guard !host.isKnown(own), !(parameter.role == .loginURL && !host.isURL) else { continue }
        report.add(text(parameter, host), at: parameter.valueRange)
      }
    }
  }

  @inline(never) private static func text(
    _ parameter: MessageParameter, _ host: LoginHost
  ) -> String {
    guard let name = host.name else { return "'\(parameter.value.brief)' is no name of a host" }
    return name.contains("salesforce.com")
      ? "'\(name.brief)' is no host of Salesforce, though it looks like one"
      : "'\(name.brief)' is no known login host; if it is your own, name it with '--login-host' or in 'loginHosts'"
  }
}
