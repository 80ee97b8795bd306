package import ConfigModel

package enum IDPMessageScopesMalformed: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scopes-malformed",
    topic: .messages,
    severity: .warning,
    summary: "A list of scopes has an empty or duplicate item.",
    rationale: """
      Two commas in a row, or a comma at the end, create an empty scope, which Salesforce may \
      reject. A duplicate scope shows that the list was put together incorrectly.
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
        report.add(
          "the list of scopes has an empty item; remove the extra comma", at: scopes.valueRange)
      } else if let twice = items.first(where: { !seen.insert($0).inserted }) {
        report.add("duplicate scope '\(twice.brief)'", at: scopes.valueRange)
      }
    }
  }
}
