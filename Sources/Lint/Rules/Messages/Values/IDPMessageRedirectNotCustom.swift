package import ConfigModel

package enum IDPMessageRedirectNotCustom: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-redirect-not-custom",
    topic: .messages,
    severity: .warning,
    summary: "The callback of a client is an HTTP or HTTPS URL.",
    rationale: """
      The identity provider sends its response to the URL scheme of the callback. With `https`, \
      the response goes to `https://oauth2/…`, which opens no app. Salesforce's page about the \
      architecture requires a custom scheme; the page about connected apps requires HTTPS for \
      identity providers. Mobile SDK works as the first page describes.
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
        "'\(redirect.value.brief)' is a web address, so the response cannot reach the client; use the client's own URL scheme",
        at: redirect.valueRange)
    }
  }
}
