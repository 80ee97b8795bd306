package import ConfigModel

package enum IDPMessageClientUnknown: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-client-unknown",
    topic: .messages,
    severity: .error,
    summary: "The consumer key of a request does not belong to any client in the setup.",
    rationale: """
      A request contains the consumer key of the client's connected app. If no client in the setup \
      has the key, another app sent the request, or the messages belong to a different setup.
      """,
    source: SetupWording.withoutSDK + ", (A)",
    examples: [
      .bad(
        .files, MessageSample.beside(MessageSample.request(("oauth_client_id", "⟦otherKey0001⟧")))),
      .bad(
        .files, MessageSample.beside(MessageSample.request(("oauth_client_id", "⟦CLIENTKEY.0001⟧")))
      ),
      .good(.files, MessageSample.beside(MessageSample.request())),
      .good(.messages, MessageSample.request(("oauth_client_id", "otherKey0001"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    document.eachDeclared { message, parties in
      guard message.type == .request, parties.knowsKeys, let key = message.filled(.clientID),
        parties.provider.keys[key.value] == nil, parties.client(of: message) == nil
      else { return }
      report.add(
        "no client in the setup has the consumer key '\(ConsumerKeyForm.shortened(key.value))'",
        at: key.valueRange)
    }
  }
}
