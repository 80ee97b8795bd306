package import ConfigModel

package enum IDPMessageClientIsIDP: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-client-is-idp",
    topic: .messages,
    severity: .error,
    summary: "A request contains the consumer key of the identity provider.",
    rationale: """
      A client requests a code for itself, with its own consumer key. With the key of its identity \
      provider, the code would be for the identity provider. If both apps use the same connected \
      app, Salesforce responds with "invalid credentials".
      """,
    source: SetupWording.architecture + "; " + SetupWording.withoutSDK + ", (A)",
    examples: [
      .bad(
        .files, MessageSample.beside(MessageSample.request(("oauth_client_id", "⟦portalKey001⟧")))),
      .bad(
        .files,
        MessageSample.beside(
          MessageSample.request(),
          MessageSample.request(
            ("oauth_client_id", "⟦portalKey001⟧"), ("state", "qW7eR2tY9uI4oP1aS6dF3g"),
            ("code_challenge", "pR0uWkYfB3mS5tQ1xZ8vL2nC7dH4gJ6aE9iO_yT-rKs")))),
      .good(.files, MessageSample.beside(MessageSample.request())),
      .good(.messages, MessageSample.request(("oauth_client_id", "portalKey001"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    document.eachDeclared { message, parties in
      guard message.type == .request, let key = message.filled(.clientID),
        parties.provider.keys[key.value] != nil, parties.client(of: message) == nil
      else { return }
      report.add(
        "the consumer key belongs to the identity provider \(parties.provider.party.quoted); expected the key of a client",
        at: key.valueRange)
    }
  }
}
