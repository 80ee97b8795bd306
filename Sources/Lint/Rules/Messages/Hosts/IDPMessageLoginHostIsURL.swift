package import ConfigModel

package enum IDPMessageLoginHostIsURL: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-login-host-is-url",
    topic: .messages,
    severity: .error,
    summary: "The login host is a URL.",
    rationale: """
      `login_host` takes a host name and, for a site, its path. If the receiver adds `https://` \
      before the value, a value with a scheme becomes an invalid URL. On Android, the parameter \
      `login_url` takes a URL.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (A) and (B)",
    examples: [
      .bad(
        .messages, MessageSample.request(("login_host", "⟦https://⟧login.salesforce.com/")),
        fixed: MessageSample.request(), .suggest),
      .bad(
        .messages,
        MessageSample.request(("login_host", "⟦https%3A%2F%2Fcorp.my.site.com%2Fpartners⟧")),
        fixed: MessageSample.request(("login_host", "corp.my.site.com%2Fpartners")), .suggest),
      .good(.messages, MessageSample.request(("login_host", "corp.my.site.com/partners"))),
      .good(
        .messages, "intent:#Intent;S.code=REDACTED;S.login_url=https://login.salesforce.com;end"),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let parameter = message.filled(.loginHost) else { continue }
      let host = LoginHost(parameter.value)
      guard host.isURL else { continue }
      // Another rule may report the name of the host.
      let end = parameter.raw.firstIndex(of: "://").map { $0 + 3 } ?? parameter.raw.count
      report.add(
        "'\(parameter.name.brief)' must not have a scheme; use '\(host.plain)'",
        at: message.range(of: parameter, 0, end),
        fix: MessageWording.fix("remove the scheme", parameter, host.plain))
    }
  }
}
