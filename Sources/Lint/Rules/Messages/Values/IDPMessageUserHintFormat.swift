package import ConfigModel

package enum IDPMessageUserHintFormat: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-user-hint-format",
    topic: .messages,
    severity: .error,
    summary: "A user hint does not name both an organization and a user.",
    rationale: """
      A user hint consists of two IDs separated by a colon: organization and user, or, in Mobile \
      SDK for iOS, user and organization. Receivers split the hint at the colon, and some crash if \
      there is no colon.
      """,
    source: "Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦ann⟧"))),
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:⟧"))),
      .bad(.messages, MessageSample.idpInit(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv6A:x⟧"))),
      .good(.messages, MessageSample.idpInit()),
      .good(.messages, MessageSample.idpInit(("user_hint", "005xx000001Sv6AAAS:00Dxx0000001gER"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let hint = message.filled(.userHint), UserHint(hint.value) == nil,
        !IDPMessageDoubleEncoded.isDoubleEncoded(hint)
      else { continue }
      report.add(
        "invalid user hint; expected an organization and a user, separated by a colon: '00D…:005…'",
        at: hint.valueRange)
    }
  }
}
