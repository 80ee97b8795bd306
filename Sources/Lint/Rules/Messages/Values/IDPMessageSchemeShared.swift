package import ConfigModel

package enum IDPMessageSchemeShared: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scheme-shared",
    severity: .error,
    summary: "Client and identity provider have the same scheme.",
    rationale: """
      The system cannot tell which of the two apps a message is for. The client's scheme must \
      differ from its identity provider's, where upper and lower case are the same.
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
        "the request goes to '\(scheme.brief)', and the answer would go there, too; the client needs a scheme of its own",
        at: redirect.valueRange)
    }
  }
}
