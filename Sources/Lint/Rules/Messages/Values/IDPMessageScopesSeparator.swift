package import ConfigModel

package enum IDPMessageScopesSeparator: MessagesRule {
  package static let about = RuleInfo(
    id: "idp-message-scopes-separator",
    topic: .messages,
    severity: .warning,
    summary: "Scopes are not separated by commas.",
    rationale: """
      In a message, commas separate the scopes. The identity provider must convert the commas to \
      spaces for its request to Salesforce. With another separator in the message, the whole value \
      is a single scope, which does not exist.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the message (A); RFC 6749, section 3.3",
    examples: [
      .bad(
        .messages, MessageSample.request(("scopes", "⟦api%20web⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb")), .suggest),
      .bad(
        .messages, MessageSample.request(("scopes", "⟦api+web,%20refresh_token⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb%2Crefresh_token")), .suggest),
      .bad(
        .messages, MessageSample.request(("scopes", "⟦api;web⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb")), .suggest),
      .good(.messages, MessageSample.request()),
      .good(.messages, MessageSample.request(("scopes", "api,web"))),
    ])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let scopes = message.filled(.scopes), !scopes.value.allSatisfy({ !isSeparator($0) })
      else { continue }
      let items = items(scopes.value)
      report.add(
        "scopes must be separated by commas: '\(items.joined(separator: ","))'",
        at: scopes.valueRange,
        fix: MessageWording.fix(
          "separate the scopes with commas", scopes, items.joined(separator: ",")))
    }
  }

  static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: "|")
  }

  /// The scopes, split at any separator.
  private static func items(_ value: Text) -> [String] {
    var items: [String] = []
    var start = 0
    for index in 0...value.count
    where index == value.count || isSeparator(value[index]) || value[index] == 0x2C {
      if index > start { items.append(value.part(start, index).string) }
      start = index + 1
    }
    return items
  }
}
