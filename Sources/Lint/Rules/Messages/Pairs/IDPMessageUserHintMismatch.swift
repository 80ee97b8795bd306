package import ConfigModel

package enum IDPMessageUserHintMismatch: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-user-hint-mismatch",
    topic: .messages,
    risk: .access,
    severity: .error,
    summary: "A client's request names a different user than the identity provider's message.",
    rationale: """
      If the identity provider starts the login, the client returns the user hint in its request. \
      With a different hint, the wrong user is logged in. The order of the two IDs in a hint does \
      not matter, and neither does their length (15 or 18 characters).
      """,
    source:
      "Identity Provider Apps Without Mobile SDK, (A); Implementation Details and Options, Initiate Authentication from an IdP App",
    examples: [
      .bad(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "⟦00Dxx0000001gER:005xx000001Sv7B⟧"))),
      .bad(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "⟦00Dxx0000001gES:005xx000001Sv6A⟧"))),
      .good(
        .messages,
        MessageSample.idpInit() + "\n"
          + MessageSample.request(("user_hint", "005xx000001Sv6A:00Dxx0000001gER"))),
      .good(
        .messages,
        MessageSample.idpInit().replacing("clientapp:", with: "otherapp:") + "\n"
          + MessageSample.request(("user_hint", "00Dxx0000001gER:005xx000001Sv7B"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for request in document.messages {
      guard let index = request.follows,
        let given = document.messages[index].filled(.userHint),
        let returned = request.filled(.userHint),
        let first = UserHint(given.value), let second = UserHint(returned.value),
        !first.isSame(second)
      else { continue }
      report.add(
        "the request names a different user than the identity provider's message",
        at: returned.valueRange,
        notes: [Note("the user hint from the identity provider", at: given.valueRange)])
    }
  }
}
