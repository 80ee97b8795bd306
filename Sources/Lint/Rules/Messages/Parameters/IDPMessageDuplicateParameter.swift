package import ConfigModel

package enum IDPMessageDuplicateParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-duplicate-parameter",
    topic: .messages,
    severity: .error,
    summary: "A parameter occurs more than once.",
    rationale: """
      One app may use the first value and another the last, so the value that was checked may not \
      be the value that is used. OAuth forbids repeated parameters (RFC 6749, section 3.1).
      """,
    source: "RFC 6749, section 3.1",
    examples: [
      .bad(.messages, MessageSample.response() + "&⟦state=x⟧"),
      .bad(.messages, MessageSample.response() + "&⟦login%5Fhost=login.salesforce.com⟧"),
      .good(.messages, MessageSample.response()),
      .good(.messages, MessageSample.response(("State", "x"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.parameters.count > 1 {
      var seen: [Text: SourceRange] = [:]
      for parameter in message.parameters {
        guard let first = seen[parameter.name] else {
          seen[parameter.name] = parameter.range
          continue
        }
        report.add(
          "'\(parameter.name.brief)' is duplicated; receivers may use either value",
          at: parameter.range, notes: [Note("first occurrence", at: first)])
      }
    }
  }
}
