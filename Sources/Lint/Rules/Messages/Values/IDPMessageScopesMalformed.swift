package import ConfigModel

package enum IDPMessageScopesMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scopes-malformed",
    severity: .warning,
    summary: "A list of scopes has an empty item, or one twice.",
    rationale: """
      Two commas in a row, or one at the end, make an empty scope, which Salesforce may refuse. A \
      scope that occurs twice shows that the list was put together by mistake.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (A)",
    examples: [
      .bad(.messages, MessageSample.request(("scopes", "⟦api%2C%2Cweb⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦api,web,⟧"))),
      .bad(.messages, MessageSample.request(("scopes", "⟦api,web,api⟧"))),
      .good(.messages, MessageSample.request(("scopes", "api"))),
      .good(.messages, MessageSample.request(("scopes", "api,web,refresh_token"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let scopes = message.filled(.scopes) else { continue }
      let items = scopes.value.split(UInt8(ascii: ","))
      var seen: Set<Text> = []
      if items.contains(where: \.isEmpty) {
        report.add("a scope between two commas, or after the last, is empty", at: scopes.valueRange)
      } else if let twice = items.first(where: { !seen.insert($0).inserted }) {
        report.add("the scope '\(twice.brief)' is there twice", at: scopes.valueRange)
      }
    }
  }
}
