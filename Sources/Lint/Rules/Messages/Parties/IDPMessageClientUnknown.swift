package import ConfigModel

package enum IDPMessageClientUnknown: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-client-unknown",
    severity: .error,
    summary: "A request has the key of no client of the setup.",
    rationale: """
      The key in a request is that of the connected app of the client that asks. Somebody else \
      is asking, or the setup is not the one that the messages belong to.
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
        "no client of the setup has the key '\(ConsumerKeyForm.shortened(key.value))'",
        at: key.valueRange)
    }
  }
}
