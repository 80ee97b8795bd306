package import ConfigModel

package enum IDPMessageUnknownParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unknown-parameter",
    topic: .messages,
    severity: .info,
    summary: "A message has a parameter that its receiver does not read.",
    rationale: """
      Salesforce's guide describes the minimum that two apps must exchange, so additional \
      parameters are allowed. Check a parameter that the receiver ignores: its name may be \
      misspelled, or it may disclose more than it should.
      """,
    source: "Identity Provider Apps Without Mobile SDK",
    examples: [
      .bad(.messages, MessageSample.request() + "&⟦flavour⟧=blue"),
      .bad(.messages, MessageSample.response() + "&⟦State⟧=x"),
      .bad(.messages, MessageSample.request() + "&⟦start_url⟧=%2Fhome"),
      .good(.messages, MessageSample.request(("app_name", "Field"))),
      .good(.messages, MessageSample.idpInit()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type != .unknown {
      for (index, parameter) in message.parameters.enumerated() {
        guard !isRead(parameter, message), !IDPMessageSecret.isSecretName(parameter.name),
          !IDPMessageCutOff.isCutOff(message, index)
        else { continue }
        report.add(text(parameter, message), at: parameter.nameRange)
      }
    }
  }

  private static func isRead(_ parameter: MessageParameter, _ message: IDPMessage) -> Bool {
    guard let role = parameter.role else { return false }
    return role == .challengeMethod || message.format?.parameter(role) != nil
  }

  @inline(never) private static func text(
    _ parameter: MessageParameter, _ message: IDPMessage
  ) -> String {
    let known = message.format?.parameters.map { "\($0.name)" } ?? []
    let text = "'\(parameter.name.brief)' is ignored in \(message.type.noun)"
    guard parameter.role == nil,
      let near = EditDistance.nearest(to: parameter.name.string, among: known)
    else { return text }
    return text + "; did you mean '\(near)'?"
  }
}
