package import ConfigModel

package enum IDPMessageUnknownParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-unknown-parameter",
    severity: .info,
    summary: "A message holds a parameter that its receiver does not read.",
    rationale: """
      The guide describes the least that two apps must tell each other, so more is allowed. What \
      nobody reads is still worth a look: it may be misspelt, or tell more than it should.
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
    let text = "nobody reads '\(parameter.name.brief)' in \(message.type.noun)"
    guard parameter.role == nil,
      let near = EditDistance.nearest(to: parameter.name.string, among: known)
    else { return text }
    return text + "; did you mean '\(near)'?"
  }
}
