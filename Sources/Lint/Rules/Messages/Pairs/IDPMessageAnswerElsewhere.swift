package import ConfigModel

package enum IDPMessageAnswerElsewhere: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-answer-elsewhere",
    topic: .messages,
    risk: .secret,
    severity: .error,
    summary: "A response goes to an app other than the one that sent the request.",
    rationale: """
      The identity provider sends its response to the URL scheme of the client's callback. A \
      different scheme belongs to a different app, which must not receive the code. A response is \
      checked only if the file also contains its request.
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
        "the response goes to the URL scheme '\(scheme.brief)'; expected '\(expected)', the scheme of the client",
        at: range,
        notes: [Note("the client's callback", at: redirect.valueRange)])
    }
  }
}
