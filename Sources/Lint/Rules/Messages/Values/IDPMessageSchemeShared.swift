package import ConfigModel

package enum IDPMessageSchemeShared: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scheme-shared",
    topic: .messages,
    severity: .error,
    summary: "The client and the identity provider have the same URL scheme.",
    rationale: """
      The operating system cannot tell which of the two apps a message is for. The client's scheme \
      must differ from the identity provider's, ignoring case.
      """,
    source: "Identity Provider Architecture, Connected App Requirements; RFC 3986, section 3.1",
    examples: [
      .bad(.messages, MessageSample.request(("oauth_redirect_uri", "⟦idpapp%3A%2F%2F%2Fdone⟧"))),
      .bad(.messages, MessageSample.request(("oauth_redirect_uri", "⟦IdpApp:///done⟧"))),
      .good(.messages, MessageSample.request(("oauth_redirect_uri", "idpapp2:///done"))),
      .good(.messages, MessageSample.request()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages where message.type == .request && message.transport == .url {
      guard let redirect = message.filled(.redirectURI), let scheme = message.scheme,
        let theirs = URI(redirect.value).scheme, theirs.equalsIgnoringCase(scheme)
      else { continue }
      report.add(
        "the callback has the identity provider's scheme '\(scheme.brief)'; the client needs its own scheme",
        at: redirect.valueRange)
    }
  }
}
