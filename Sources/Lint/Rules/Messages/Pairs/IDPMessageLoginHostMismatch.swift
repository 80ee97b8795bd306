package import ConfigModel

package enum IDPMessageLoginHostMismatch: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-login-host-mismatch",
    topic: .messages,
    risk: .secret,
    severity: .error,
    summary: "A response names a different login host than its request.",
    rationale: """
      The client exchanges the code at the login host that the response names. If that host is not \
      the one in the request, the client may disclose the code to another party. A response is \
      checked only if the file also contains its request.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B); RFC 9700, section 4.4",
    examples: [
      .bad(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.response(("login_host", "⟦test.salesforce.com⟧"))),
      .bad(
        .messages,
        "intent:#Intent;action=android.intent.action.VIEW;S.oauth_client_id=k;S.oauth_callback_url=clientapp:///done;S.code_challenge=\(MessageSample.challenge);S.oauth_scopes=api;S.login_url=https://login.salesforce.com;end\n"
          + "intent:#Intent;S.code=REDACTED;S.login_url=⟦https://test.salesforce.com⟧;end"),
      .good(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.response(("login_host", "LOGIN.salesforce.com"))),
      .good(.messages, MessageSample.response(("login_host", "test.salesforce.com"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for answer in document.messages {
      guard let index = answer.answers,
        let asked = host(document.messages[index]), let from = host(answer)
      else { continue }
      let (first, second) = (LoginHost(asked.value), LoginHost(from.value))
      guard first.name != nil, second.name != nil, !first.isSame(second) else { continue }
      report.add(
        "expected '\(asked.value.brief)', the login host of the request, found '\(from.value.brief)'",
        at: from.valueRange,
        notes: [Note("the login host of the request", at: asked.valueRange)])
    }
  }

  private static func host(_ message: IDPMessage) -> MessageParameter? {
    message.filled(.loginHost) ?? message.filled(.loginURL)
  }
}
