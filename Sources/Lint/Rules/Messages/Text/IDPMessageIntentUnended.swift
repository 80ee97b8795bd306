package import ConfigModel

package enum IDPMessageIntentUnended: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-intent-unended",
    topic: .messages,
    severity: .error,
    summary: "An intent URL does not end with `end`.",
    rationale: """
      The string form of an intent must end with `end`; Android rejects an intent that does not.
      """,
    source: "Android Developers, Intent.parseUri",
    examples: [
      .bad(
        .messages,
        "intent:#Intent;action=com.salesforce.IDP_LOGIN_REQUEST;S.user_hint=00Dxx0000001gER%3A005xx000001Sv6AAAS;⟦⟧"
      ),
      .bad(.messages, "intent:#Intent;S.error=cancelled⟦⟧"),
      .good(.messages, "intent:#Intent;S.error=cancelled;end"),
      .good(.messages, MessageSample.error()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      for fault in message.faults where fault.kind == .unended {
        report.add("missing 'end' at the end of the intent", at: fault.range)
      }
    }
  }
}
