package import ConfigModel

package enum IDPMessageSampleClient: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-sample-client",
    topic: .messages,
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
