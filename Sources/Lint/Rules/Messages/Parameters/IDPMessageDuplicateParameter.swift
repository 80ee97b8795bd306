package import ConfigModel

package enum IDPMessageDuplicateParameter: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-duplicate-parameter",
    severity: .error,
    summary: "A parameter occurs twice.",
    rationale: """
      Of two values one app takes the first, another the last, so that what was checked need not \
      be what is used. OAuth forbids it (RFC 6749, section 3.1).
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
          "'\(parameter.name.brief)' is here a second time; who reads it takes the one or the other",
          at: parameter.range, notes: [Note("the first time", at: first)])
      }
    }
  }
}
