package import ConfigModel

package enum IDPMessageRedirectMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-redirect-malformed",
    topic: .messages,
    severity: .error,
    summary: "The callback of a client is not a URI that can receive a response.",
    rationale: """
      The identity provider sends its response to the URL scheme of the callback. Salesforce \
      compares the callback with the one in the connected app byte by byte. The callback must be \
      an absolute URI without a fragment, and its scheme must belong to the client.
      """,
    source: "RFC 6749, section 3.1.2; Identity Provider Apps Without Mobile SDK, (A) and (B)",
    examples: [
      .bad(.messages, MessageSample.request(("oauth_redirect_uri", "⟦%2Fdone⟧"))),
      .bad(.messages, MessageSample.request(("oauth_redirect_uri", "⟦clientapp⟧"))),
      .bad(
        .messages, MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fdone%23x⟧"))),
      .bad(
        .messages, MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fmy%20done⟧"))
      ),
      .bad(.messages, MessageSample.request(("oauth_redirect_uri", "⟦javascript%3Aalert(1)⟧"))),
      .good(.messages, MessageSample.request(("oauth_redirect_uri", "com.corp.field%3Adone"))),
      .good(.messages, MessageSample.request(("oauth_redirect_uri", "clientapp:///done?step=2"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let redirect = message.filled(.redirectURI),
        !IDPMessageDoubleEncoded.isDoubleEncoded(redirect), let reason = reason(redirect.value)
      else { continue }
      report.add("'\(redirect.value.brief)' \(reason)", at: redirect.valueRange)
    }
  }

  private static func reason(_ value: Text) -> String? {
    let uri = URI(value)
    guard let scheme = uri.scheme else {
      return "has no scheme, so no response can be sent; expected a URI such as 'clientapp:///done'"
    }
    if uri.fragment != nil { return "has a fragment, which OAuth forbids in a callback" }
    if !uri.hasOnlyAllowedCharacters {
      return "contains, once decoded, a character that is not allowed in a URI"
    }
    if IDPMessageSchemeNotCustom.isShared(scheme), !uri.isHTTPS, !uri.isHTTP {
      return "has a standard scheme, which does not belong to an app"
    }
    return nil
  }
}
