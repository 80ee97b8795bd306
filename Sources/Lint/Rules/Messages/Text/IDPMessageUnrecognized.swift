package import ConfigModel

package enum IDPMessageUnrecognized: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unrecognized",
    topic: .messages,
    severity: .error,
    summary: "A line is not a message between an identity provider and a client.",
    rationale: """
      A message is a URL with the scheme of the receiving app, the host `oauth2`, a version, and \
      the name of the message. On Android, a message can also be an intent with a known action. \
      Receivers cannot process messages with a name that they do not know.
      """,
    source:
      "Identity Provider Apps Without Mobile SDK; Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, "⟦hello⟧"),
      .bad(.messages, "⟦clientapp://oauth2/v1.0/logout?reason=idle⟧"),
      .bad(
        .messages,
        "⟦https://login.salesforce.com/services/oauth2/authorize?response_type=code&client_id=x⟧"),
      .bad(.messages, "⟦intent:#Intent;action=com.corp.PING;S.x=1;end⟧"),
      .good(.messages, MessageSample.error()),
      .good(.messages, "# nothing but a comment\n\n"),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type == .unknown {
      report.add(text(message), at: message.range)
    }
  }

  @inline(never) private static func text(_ message: IDPMessage) -> String {
    if message.isAuthorizationRequest {
      return
        "expected a message between apps, such as 'app://oauth2/v1.0/authrequest?…',"
        + " found an OAuth authorization request, which a browser sends to the login server"
    }
    guard message.scheme != nil || message.transport == .intent else {
      return
        "not a message: no URL scheme; expected a URL such as 'app://oauth2/v1.0/authresponse?…'"
    }
    guard let command = message.command else {
      return
        "not a message; expected a name such as 'authrequest' after '\(MessageFormat.version)/', or known parameters"
    }
    let names = MessageFormat.all.filter {
      $0.dialect.usesIntents == (message.transport == .intent)
    }.map { "\($0.command)" }
    let near = EditDistance.nearest(to: command.string, among: names)
    return "unknown message '\(command.brief)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}
