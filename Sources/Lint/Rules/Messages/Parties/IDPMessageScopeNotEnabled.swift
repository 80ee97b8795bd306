package import ConfigModel

package enum IDPMessageScopeNotEnabled: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scope-not-enabled",
    topic: .messages,
    severity: .error,
    summary: "A request asks for a scope that the client's connected app does not have.",
    rationale: """
      The identity provider passes the scopes on to Salesforce. Salesforce responds with \
      `invalid_scope` if the client's connected app does not allow a scope. Add the scope to the \
      connected app, or remove it from the request.
      """,
    source: SetupWording.withoutSDK + ", (A); " + SetupWording.scopeValues,
    examples: [
      .bad(.files, MessageSample.beside(MessageSample.request(("scopes", "⟦api%2Cchatter_api⟧")))),
      .bad(.files, MessageSample.beside(MessageSample.request(("scopes", "⟦full⟧")))),
      .good(.files, MessageSample.beside(MessageSample.request(("scopes", "api%2Crefresh_token")))),
      .good(.files, MessageSample.beside(MessageSample.request())),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    document.eachDeclared { message, parties in
      guard message.type == .request, let scopes = message.filled(.scopes),
        let client = parties.client(of: message), let grants = client.connectedApp?.grants
      else { return }
      for name in scopes.value.split(UInt8(ascii: ",")) {
        guard let scope = OAuthScope.named(onWire: name), !scope.isRefreshToken,
          !grants.contains(where: { $0.includes(scope) })
        else { continue }
        report.add(
          "the connected app of \(client.quoted) does not have the scope '\(name)'",
          at: scopes.valueRange)
        return
      }
    }
  }
}
