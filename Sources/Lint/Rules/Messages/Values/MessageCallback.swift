package import ConfigModel

extension Family {
  static let messageCallback = Family(
    "message-callback", topic: .messages,
    summary: "The callback in a message cannot receive the response, or is not the client's own.")
}

package enum MessageCallbackFaults: MessagesRule {
  package static let faults = [malformed, schemeOfProvider, webURL]

  static let malformed = RuleInfo(
    .messageCallback, "malformed", severity: .error, scope: .messages,
    summary: "The callback of a client is not a URI that can receive a response.",
    rationale: """
      The identity provider sends its response to the URL scheme of the callback. Salesforce \
      compares the callback with the one in the connected app byte by byte. The callback must be \
      an absolute URI without a fragment, and its scheme must belong to the client.
      """,
    source: "RFC 6749, section 3.1.2; Identity Provider Apps Without Mobile SDK, (A) and (B)",
    bad: [
      MessageSample.request(("oauth_redirect_uri", "⟦%2Fdone⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦clientapp⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fdone%23x⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fmy%20done⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦javascript%3Aalert(1)⟧")),
    ],
    good: [
      MessageSample.request(("oauth_redirect_uri", "com.corp.field%3Adone")),
      MessageSample.request(("oauth_redirect_uri", "clientapp:///done?step=2")),
    ])

  static let schemeOfProvider = RuleInfo(
    .messageCallback, "scheme-of-provider", severity: .error, scope: .messages,
    summary: "The client and the identity provider have the same URL scheme.",
    rationale: """
      The operating system cannot tell which of the two apps a message is for. The client's scheme \
      must differ from the identity provider's, ignoring case.
      """,
    source: "Identity Provider Architecture, Connected App Requirements; RFC 3986, section 3.1",
    bad: [
      MessageSample.request(("oauth_redirect_uri", "⟦idpapp%3A%2F%2F%2Fdone⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦IdpApp:///done⟧")),
    ],
    good: [
      MessageSample.request(("oauth_redirect_uri", "idpapp2:///done")),
      MessageSample.request(),
    ])

  static let webURL = RuleInfo(
    .messageCallback, "web-url", severity: .warning, scope: .messages,
    summary: "The callback of a client is an HTTP or HTTPS URL.",
    rationale: """
      The identity provider sends its response to the URL scheme of the callback. With `https`, \
      the response goes to `https://oauth2/…`, which opens no app. Salesforce's page about the \
      architecture requires a custom scheme; the page about connected apps requires HTTPS for \
      identity providers. Mobile SDK works as the first page describes.
      """,
    source: "Identity Provider Architecture, Connected App Requirements; Create a Connected App",
    bad: [
      MessageSample.request(("oauth_redirect_uri", "⟦https%3A%2F%2Fapp.corp.example%2Fdone⟧")),
      MessageSample.request(("oauth_redirect_uri", "⟦http://localhost:1717/done⟧")),
    ],
    good: [
      MessageSample.request(),
      MessageSample.request(("oauth_redirect_uri", "httpsapp:///done")),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let redirect = message.filled(.redirectURI) else { continue }
      let uri = URI(redirect.value)
      if !redirect.isEncodedTwice, let reason = reason(uri) {
        report.add(malformed, "'\(redirect.value.brief)' \(reason)", at: redirect.valueRange)
      }
      guard message.transport == .url else { continue }
      if uri.isHTTP || uri.isHTTPS {
        report.add(
          webURL,
          "'\(redirect.value.brief)' is a web address, so the response cannot reach the client; use the client's own URL scheme",
          at: redirect.valueRange)
      }
      guard message.type == .request, let scheme = message.scheme, let theirs = uri.scheme,
        theirs.equalsIgnoringCase(scheme)
      else { continue }
      report.add(
        schemeOfProvider,
        "the callback has the identity provider's scheme '\(scheme.brief)'; the client needs its own scheme",
        at: redirect.valueRange)
    }
  }

  private static func reason(_ uri: URI) -> String? {
    guard let scheme = uri.scheme else {
      return "has no scheme, so no response can be sent; expected a URI such as 'clientapp:///done'"
    }
    if uri.fragment != nil { return "has a fragment, which OAuth forbids in a callback" }
    if !uri.hasOnlyAllowedCharacters {
      return "contains, once decoded, a character that is not allowed in a URI"
    }
    if URI.isStandardScheme(scheme), !uri.isHTTPS, !uri.isHTTP {
      return "has a standard scheme, which does not belong to an app"
    }
    return nil
  }
}

package enum IDPMessageRedirectUnregistered: MessagesRule {
  package static let about = RuleInfo(
    .messageCallback, "not-registered", severity: .error, scope: .files,
    summary: "The callback of a request is not registered in the client's connected app.",
    rationale: """
      The redirect URI must be registered in the client's connected app. Salesforce compares the \
      URIs byte by byte, so a trailing slash or a capital letter makes a different URI.
      """,
    source: SetupWording.withoutSDK + ", (A)",
    bad: [
      MessageSample.beside(
        MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fdone%2F⟧"))),
      MessageSample.beside(
        MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2FDone⟧"))),
    ],
    good: [
      MessageSample.beside(MessageSample.request(("oauth_redirect_uri", "clientapp:///done"))),
      MessageSample.beside(MessageSample.request()),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    document.eachDeclared { message, parties in
      guard message.type == .request, let redirect = message.filled(.redirectURI),
        let client = parties.client(of: message), let callbacks = client.connectedApp?.callbacks,
        callbacks.values.allSatisfy(\.isFilledIn),
        !callbacks.values.contains(where: { $0.text == redirect.value })
      else { return }
      let known = MessageWording.list(callbacks.values.prefix(3).map(\.string))
      report.add(
        "'\(redirect.value.brief)' is not a callback of the connected app of \(client.quoted)"
          + (known.isEmpty ? "" : ", which has \(known)"),
        at: redirect.valueRange)
    }
  }
}
