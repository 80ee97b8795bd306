package import ConfigModel

package enum IDPMessagesTooMany: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-messages-too-many",
    topic: .messages,
    severity: .error,
    summary: "A file has too many messages, or a message has too many parameters.",
    rationale: """
      oconf checks the first 10,000 messages in a file and the first 200 parameters in a message, \
      and ignores the rest.
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
        "too many messages; only the first \(IDPMessages.maximumCount) are checked",
        at: SourceRange(at: cutOff))
    }
    for message in document.messages {
      for fault in message.faults where fault.kind == .tooManyParameters {
        report.add(
          "too many parameters; this parameter and those after it are not checked", at: fault.range)
      }
    }
  }
}
