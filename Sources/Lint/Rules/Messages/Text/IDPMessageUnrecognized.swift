package import ConfigModel

package enum IDPMessageUnrecognized: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unrecognized",
    severity: .error,
    summary: "A line is no message between an identity provider and a client.",
    rationale: """
      A message is a URL with the scheme of the app that gets it, the host `oauth2`, a version and \
      the name of the message, or an intent of Android with one of the known actions. Receivers \
      look at the name only, and pass over what they do not know.
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
        "no message: an OAuth authorization request, which a browser sends to the login server;"
        + " expected what apps send to each other, such as 'app://oauth2/v1.0/authrequest?…'"
    }
    guard message.scheme != nil || message.transport == .intent else {
      return
        "no message: it has no scheme; a message is a URL such as 'app://oauth2/v1.0/authresponse?…'"
    }
    guard let command = message.command else {
      return
        "no message: neither a name such as 'authrequest' after '\(MessageFormat.version)/', nor parameters that tell"
    }
    let names = MessageFormat.all.filter {
      $0.dialect.usesIntents == (message.transport == .intent)
    }.map { "\($0.command)" }
    let near = EditDistance.nearest(to: command.string, among: names)
    return "no message that any dialect knows: '\(command.brief)'"
      + (near.map { "; did you mean '\($0)'?" } ?? "")
  }
}
