package import ConfigModel

package enum IDPMessageRedirectUnregistered: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-redirect-unregistered",
    topic: .messages,
    severity: .error,
    summary: "The callback of a request is not registered in the client's connected app.",
    rationale: """
      The redirect URI must be registered in the client's connected app. Salesforce compares the \
      URIs byte by byte, so a trailing slash or a capital letter makes a different URI.
      """,
    source: SetupWording.withoutSDK + ", (A)",
    examples: [
      .bad(
        .files,
        MessageSample.beside(
          MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2Fdone%2F⟧")))),
      .bad(
        .files,
        MessageSample.beside(
          MessageSample.request(("oauth_redirect_uri", "⟦clientapp%3A%2F%2F%2FDone⟧")))),
      .good(
        .files,
        MessageSample.beside(MessageSample.request(("oauth_redirect_uri", "clientapp:///done")))),
      .good(.files, MessageSample.beside(MessageSample.request())),
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
