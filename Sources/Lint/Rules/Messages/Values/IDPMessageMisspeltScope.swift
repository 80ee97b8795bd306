package import ConfigModel

package enum IDPMessageMisspeltScope: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-misspelt-scope",
    topic: .messages,
    severity: .warning,
    summary: "A scope is misspelled, or has the name that it has in metadata.",
    rationale: """
      Requests use the scope names `api`, `web`, and `refresh_token`; the metadata of connected \
      apps uses `Api`, `Web`, and `RefreshToken`. Salesforce responds to an unknown scope with \
      `invalid_scope`. Custom scopes are not checked.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values",
    examples: [
      .bad(.messages, MessageSample.request(("scopes", "⟦api,RefreshToken⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦api,refresh_tokn⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦Web⟧"))),
      .good(.messages, MessageSample.request(("scopes", "api,refresh_token,fieldops_orders"))),
      .good(.messages, MessageSample.request(("scopes", "openid,id,full"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let scopes = message.filled(.scopes),
        scopes.value.allSatisfy({ !IDPMessageScopesSeparator.isSeparator($0) })
      else { continue }
      for item in scopes.value.split(UInt8(ascii: ",")) {
        guard !item.isEmpty, OAuthScope.named(onWire: item) == nil, let meant = meant(item) else {
          continue
        }
        report.add(
          "unknown scope '\(item.brief)'; did you mean '\(meant)'?", at: scopes.valueRange)
        break
      }
    }
  }

  @inline(never) private static func meant(_ item: Text) -> String? {
    if let scope = OAuthScope.all.first(where: { item.equalsIgnoringCase($0.metadataName) }) {
      return "\(scope.wireName)"
    }
    guard item.count < 64 else { return nil }
    return EditDistance.nearest(
      to: item.string, among: OAuthScope.all.map { "\($0.wireName)" })
  }
}
