package import ConfigModel

package enum IDPMessageStateMismatch: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-state-mismatch",
    topic: .messages,
    risk: .access,
    severity: .error,
    summary: "A response does not repeat the state of its request.",
    rationale: """
      The state lets the client tell a genuine response from one that another app forged. A client \
      must reject a response with a state other than the one that it sent. The same applies to the \
      `uuid` of messages on Android.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B); RFC 6749, section 10.12",
    examples: [
      .bad(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.response(("state", "⟦qW7eR2tY9uI4oP1aS6dF3g⟧"))),
      .bad(
        .messages,
        MessageSample.request() + "\n" + MessageSample.error(("state", "⟦qW7eR2tY9uI4oP1aS6dF3g⟧"))),
      .bad(
        .messages,
        MessageSample.request(("app_name", "Field")) + "\n"
          + "clientapp://oauth2/v1.0/⟦authresponse⟧?code=REDACTED"),
      .bad(
        .messages,
        MessageSample.response(("state", "⟦" + MessageSample.state + "⟧")) + "\n"
          + MessageSample.request()),
      .good(.messages, MessageSample.request() + "\n" + MessageSample.response()),
      .good(
        .messages,
        MessageSample.request() + "\n" + MessageSample.request(("state", "qW7eR2tY9uI4oP1aS6dF3g"))
          + "\n"
          + MessageSample.response() + "\n"
          + MessageSample.response(("state", "qW7eR2tY9uI4oP1aS6dF3g"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for answer in document.messages {
      if let index = answer.precedes, let returned = answer.correlation {
        let request = document.messages[index]
        report.add(
          "the request with this '\(returned.name.brief)' comes after its response; "
            + "list messages in the order in which they are sent",
          at: returned.valueRange,
          notes: [
            Note(
              "the value in the request", at: request.correlation?.valueRange ?? request.headRange)
          ])
      }
      guard let index = answer.answers else { continue }
      let request = document.messages[index]
      for role in [MessageRole.state, .uuid] {
        guard let sent = request.filled(role) else { continue }
        let notes = [Note("the value in the request", at: sent.valueRange)]
        if let returned = answer.filled(role) {
          guard returned.value != sent.value else { continue }
          report.add(
            "'\(returned.name.brief)' differs from the value in the request; the response belongs to another request or is forged",
            at: returned.valueRange, notes: notes)
        } else if answer.format?.parameter(role)?.presence == .optional {
          report.add(
            "the response does not repeat the '\(sent.name.brief)' of its request",
            at: answer.headRange, notes: notes)
        }
      }
    }
  }
}
