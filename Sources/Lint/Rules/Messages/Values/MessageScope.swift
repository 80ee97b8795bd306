package import ConfigModel

extension Family {
  static let messageScope = Family(
    "message-scope", topic: .messages,
    summary: "The scopes in a message are misspelled, malformed, or not enabled.")
}

package enum MessageScopeFaults: MessagesRule {
  package static let faults = [emptyOrDuplicate, misspelled, wrongSeparator]

  static let emptyOrDuplicate = RuleInfo(
    .messageScope, "empty-or-duplicate", severity: .warning, scope: .messages,
    summary: "A list of scopes has an empty or duplicate item.",
    rationale: """
      Two commas in a row, or a comma at the end, create an empty scope, which Salesforce may \
      reject. A duplicate scope shows that the list was put together incorrectly.
      """,
    source: "Identity Provider Apps Without Mobile SDK, (A)",
    bad: [
      MessageSample.request(("scopes", "⟦api%2C%2Cweb⟧")),
      MessageSample.request(("scopes", "⟦api,web,⟧")),
      MessageSample.request(("scopes", "⟦api,web,api⟧")),
    ],
    good: [
      MessageSample.request(("scopes", "api")),
      MessageSample.request(("scopes", "api,web,refresh_token")),
    ])

  static let misspelled = RuleInfo(
    .messageScope, "misspelled", severity: .warning, scope: .messages,
    summary: "A scope is misspelled, or has the name that it has in metadata.",
    rationale: """
      Requests use the scope names `api`, `web`, and `refresh_token`; the metadata of connected \
      apps uses `Api`, `Web`, and `RefreshToken`. Salesforce responds to an unknown scope with \
      `invalid_scope`. Custom scopes are not checked.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values",
    bad: [
      MessageSample.request(("scopes", "⟦api,RefreshToken⟧")),
      MessageSample.request(("scopes", "⟦api,refresh_tokn⟧")),
      MessageSample.request(("scopes", "⟦Web⟧")),
    ],
    good: [
      MessageSample.request(("scopes", "api,refresh_token,fieldops_orders")),
      MessageSample.request(("scopes", "openid,id,full")),
    ])

  static let wrongSeparator = RuleInfo(
    .messageScope, "wrong-separator", severity: .warning, scope: .messages,
    summary: "Scopes are not separated by commas.",
    rationale: """
      In a message, commas separate the scopes. The identity provider must convert the commas to \
      spaces for its request to Salesforce. With another separator in the message, the whole value \
      is a single scope, which does not exist.
      """,
    source: "Identity Provider Apps Without Mobile SDK, the message (A); RFC 6749, section 3.3",
    bad: [
      Sample(
        MessageSample.request(("scopes", "⟦api%20web⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb")), .suggest),
      Sample(
        MessageSample.request(("scopes", "⟦api+web,%20refresh_token⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb%2Crefresh_token")), .suggest),
      Sample(
        MessageSample.request(("scopes", "⟦api;web⟧")),
        fixed: MessageSample.request(("scopes", "api%2Cweb")), .suggest),
    ],
    good: [MessageSample.request(), MessageSample.request(("scopes", "api,web"))])

  package static func check(_ document: IDPMessages, _ report: inout Report) {
    for message in document.messages {
      guard let scopes = message.filled(.scopes) else { continue }
      let items = scopes.value.split(UInt8(ascii: ","))
      var seen: Set<Text> = []
      if items.contains(where: \.isEmpty) {
        report.add(
          emptyOrDuplicate, "the list of scopes has an empty item; remove the extra comma",
          at: scopes.valueRange)
      } else if let twice = items.first(where: { !seen.insert($0).inserted }) {
        report.add(emptyOrDuplicate, "duplicate scope '\(twice.brief)'", at: scopes.valueRange)
      }
      guard scopes.value.allSatisfy({ !isSeparator($0) }) else {
        let list = separated(scopes.value).joined(separator: ",")
        report.add(
          wrongSeparator, "scopes must be separated by commas: '\(list)'", at: scopes.valueRange,
          fix: MessageWording.fix("separate the scopes with commas", scopes, list))
        continue
      }
      for item in items {
        guard !item.isEmpty, OAuthScope.named(onWire: item) == nil, let meant = meant(item) else {
          continue
        }
        report.add(
          misspelled, "unknown scope '\(item.brief)'; did you mean '\(meant)'?",
          at: scopes.valueRange)
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

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == UInt8(ascii: "+") || byte == UInt8(ascii: ";")
      || byte == UInt8(ascii: "|")
  }

  /// The scopes, split at any separator.
  private static func separated(_ value: Text) -> [String] {
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

package enum IDPMessageScopeNotEnabled: MessagesRule {
  package static let about = RuleInfo(
    .messageScope, "not-enabled", severity: .error, scope: .files,
    summary: "A request asks for a scope that the client's connected app does not have.",
    rationale: """
      The identity provider passes the scopes on to Salesforce. Salesforce responds with \
      `invalid_scope` if the client's connected app does not allow a scope. Add the scope to the \
      connected app, or remove it from the request.
      """,
    source: SetupWording.withoutSDK + ", (A); " + SetupWording.scopeValues,
    bad: [
      MessageSample.beside(MessageSample.request(("scopes", "⟦api%2Cchatter_api⟧"))),
      MessageSample.beside(MessageSample.request(("scopes", "⟦full⟧"))),
    ],
    good: [
      MessageSample.beside(MessageSample.request(("scopes", "api%2Crefresh_token"))),
      MessageSample.beside(MessageSample.request()),
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
