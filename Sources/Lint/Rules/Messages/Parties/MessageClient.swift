package import ConfigModel

extension Family {
  static let messageClient = Family(
    "message-client", topic: .messages,
    summary: "The consumer key or callback in a message does not belong to a client of the setup.")
}

package enum IDPMessageClientIsIDP: MessagesRule {
  package static let about = RuleInfo(
    .messageClient, "identity-provider",
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

package enum IDPMessageSampleClient: MessagesRule {
  package static let about = RuleInfo(
    .messageClient, "sample",
    severity: .warning,
    summary: "A message uses the consumer key or callback of Mobile SDK's sample apps.",
    rationale: """
      All sample apps of Mobile SDK share one consumer key and one callback. An identity provider \
      and its clients each need their own key and callback. Otherwise, Salesforce responds to the \
      request for a code with 'invalid credentials'.
      """,
    source: "Identity Provider Architecture, Connected App Requirements",
    examples: [
      .bad(
        .messages,
        MessageSample.request(
          ("oauth_redirect_uri", "⟦testsfdc%3A%2F%2F%2Fmobilesdk%2Fdetect%2Foauth%2Fdone⟧"))),
      .bad(
        .messages,
        MessageSample.request(
          (
            "oauth_client_id",
            "⟦3MVG9Iu66FKeHhINkB1l7xt7kR8czFcCTUhgoA8Ol2Ltf1eYHOU4SqQRSEitYFDUpq⟧"
          ))),
      .good(
        .messages,
        MessageSample.request(
          ("oauth_redirect_uri", "fieldapp:%2F%2F%2Fmobilesdk%2Fdetect%2Foauth%2Fdone"))),
      .good(.messages, MessageSample.request(("oauth_client_id", "3MVG9.0001"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      if let key = message.filled(.clientID), key.value.hasPrefix("3MVG9Iu66FKeHhINkB1l7xt7kR8cz") {
        report.add(
          "the consumer key belongs to the Mobile SDK sample apps; use the client's own key",
          at: key.valueRange)
      }
      if let callback = message.filled(.redirectURI),
        callback.value == "testsfdc:///mobilesdk/detect/oauth/done"
      {
        report.add(
          "'\(callback.value.brief)' is the callback of the Mobile SDK sample apps; use the client's own callback",
          at: callback.valueRange)
      }
    }
  }
}

package enum IDPMessageClientUnknown: MessagesRule {
  package static let about = RuleInfo(
    .messageClient, "unknown",
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
