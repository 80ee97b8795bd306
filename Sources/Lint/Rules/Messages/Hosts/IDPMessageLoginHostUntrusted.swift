package import ConfigModel

package enum IDPMessageLoginHostUntrusted: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-login-host-untrusted",
    topic: .messages,
    risk: .secret,
    severity: .error,
    summary: "The login host is not known to belong to Salesforce.",
    rationale: """
      The identity provider opens this host for the user to log in. A client that names a host of \
      its own can therefore ask for passwords. oconf knows login.salesforce.com, \
      test.salesforce.com, and hosts below my.salesforce.com and my.site.com. Add other hosts with \
      `--login-host` or in the setting `loginHosts`.
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
        guard !host.isKnown(own), !host.isInstance, !(parameter.role == .loginURL && !host.isURL)
        else { continue }
        report.add(text(parameter, host), at: parameter.valueRange)
      }
    }
  }

  @inline(never) private static func text(
    _ parameter: MessageParameter, _ host: LoginHost
  ) -> String {
    guard let name = host.name else { return "'\(parameter.value.brief)' is not a valid host name" }
    return name.contains("salesforce.com")
      ? "'\(name.brief)' looks like a Salesforce login host, but is not a known one; expected a host such as 'corp.my.salesforce.com'"
      : "'\(name.brief)' is not a known login host; if it is your own, add it with '--login-host' or in 'loginHosts'"
  }
}
