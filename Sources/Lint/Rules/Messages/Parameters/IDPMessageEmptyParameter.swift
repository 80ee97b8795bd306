package import ConfigModel

package enum IDPMessageEmptyParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-empty-parameter",
    topic: .messages,
    severity: .error,
    summary: "A required parameter has no value.",
    rationale: """
      A parameter without a value tells the receiver as little as a missing parameter, so the \
      receiver cannot process the message. Optional parameters may be empty.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the messages (A) and (B)",
    examples: [
      .bad(.messages, "clientapp://oauth2/v1.0/authresponse?⟦code=⟧&state=hT3xvVq0c2mZ8yKpRj5LwA"),
      .bad(.messages, "clientapp://oauth2/v1.0/authresponse?⟦code⟧&state=hT3xvVq0c2mZ8yKpRj5LwA"),
      .bad(.messages, MessageSample.request(("scopes", nil)) + "&⟦scopes=⟧"),
      .good(.messages, MessageSample.request(("user_hint", ""))),
      .good(
        .messages, "clientapp://oauth2/v1.0/error?errorCode=-999&errorDescription=&errorReason="),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let format = message.format else { continue }
      for parameter in message.parameters where parameter.value.isEmpty {
        guard let role = parameter.role, let declared = format.parameter(role),
          declared.presence == .required
        else { continue }
        report.add(
          "'\(parameter.name.brief)' has no value; expected \(declared.summary)",
          at: parameter.range)
      }
    }
  }
}
