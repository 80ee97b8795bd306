package import ConfigModel

package enum IDPMessageAnswerElsewhere: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-answer-elsewhere",
    severity: .error,
    summary: "An answer goes to another app than the one that asked.",
    rationale: """
      The identity provider answers to the scheme of the client's callback. Another scheme is \
      another app, which must not get the code.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (B)",
    examples: [
      .bad(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.response().replacing("clientapp:", with: "⟦otherapp⟧:")),
      .bad(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.error().replacing("clientapp:", with: "⟦idpapp⟧:")),
      .good(
        .messages,
        MessageSample.request() + "\n"
          + MessageSample.response().replacing("clientapp:", with: "ClientApp:")),
      .good(.messages, MessageSample.response().replacing("clientapp:", with: "otherapp:")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for answer in document.messages where answer.transport == .url {
      guard let index = answer.answers, let scheme = answer.scheme, let range = answer.schemeRange,
        let redirect = document.messages[index].filled(.redirectURI),
        let expected = URI(redirect.value).scheme, !scheme.equalsIgnoringCase(expected)
      else { continue }
      report.add(
        "this goes to '\(scheme.brief)', and the client that asked has '\(expected)'", at: range,
        notes: [Note("the client's callback", at: redirect.valueRange)])
    }
  }
}
