package import ConfigModel

package enum IDPMessagesTooMany: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-messages-too-many",
    severity: .error,
    summary: "There are more messages, or more parameters, than are looked at.",
    rationale: """
      Nothing is said about what comes after the limit: 10,000 messages in a file, 200 parameters \
      in a message.
      """,
    source: "oconf's limits",
    examples: [
      .bad(.messages, MessageSample.error() + String(repeating: "&x=1", count: 197) + "&⟦y=2⟧"),
      .bad(.messages, MessageSample.idpInit() + String(repeating: "&x=1", count: 197) + "&⟦y⟧&z"),
      .good(.messages, MessageSample.error() + "&x=1&y=2"),
      .good(.messages, MessageSample.response()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    if let cutOff = document.cutOff {
      report.add(
        "only the first \(IDPMessages.maximumCount) messages are looked at",
        at: SourceRange(at: cutOff))
    }
    for message in document.messages {
      for fault in message.faults where fault.kind == .tooManyParameters {
        report.add("nothing is said about this parameter and those after it", at: fault.range)
      }
    }
  }
}
