package import ConfigModel

package enum IDPMessageUserHintFormat: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-user-hint-format",
    severity: .error,
    summary: "A user hint does not name an organisation and a user.",
    rationale: """
      The hint is two identifiers with a colon between them: organisation and user, or in Mobile \
      SDK for iOS user and organisation. Receivers split it at the colon, and some crash where \
      there is none.
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
        "a user hint is the organisation and the user with a colon between them, such as '00D…:005…'",
        at: hint.valueRange)
    }
  }
}
