package import ConfigModel

package enum IDPMessageRedirectNotCustom: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-redirect-not-custom",
    severity: .warning,
    summary: "The callback of a client is a web address.",
    rationale: """
      The identity provider answers to the scheme of the callback, and `https://oauth2/…` opens no \
      app. The page about the architecture asks for a scheme of one's own; the page about \
      connected apps asks for HTTPS where identity providers are concerned. What the apps do \
      follows the first.
      """,
    source: "Identity Provider Architecture, Connected App Requirements; Create a Connected App",
    examples: [
      .bad(
        .messages,
        MessageSample.request(("oauth_redirect_uri", "⟦https%3A%2F%2Fapp.corp.example%2Fdone⟧"))),
      .bad(
        .messages, MessageSample.request(("oauth_redirect_uri", "⟦http://localhost:1717/done⟧"))),
      .good(.messages, MessageSample.request()),
      .good(.messages, MessageSample.request(("oauth_redirect_uri", "httpsapp:///done"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.transport == .url {
      guard let redirect = message.filled(.redirectURI) else { continue }
      let uri = URI(redirect.value)
      guard uri.isHTTP || uri.isHTTPS else { continue }
      report.add(
        "the answer goes to the scheme of the callback, and '\(redirect.value.brief)' has none of the client's own",
        at: redirect.valueRange)
    }
  }
}
