import ConfigModel

/// The apps of a setup as messages name them, gathered once however many messages there are.
struct DeclaredParties {
  let provider: ProviderFacts
  let clients: [SetupParty]
  private let byKey: [Text: Int]
  /// Whether the keys of all clients are known.
  let knowsKeys: Bool
  private let schemes: Set<Text>
  /// Whether the schemes that answers go to are known of all clients.
  let knowsAnswerSchemes: Bool
  /// Whether the schemes that lead to clients are all known.
  let knowsSchemes: Bool

  /// Nil where no setup says who exchanges the messages.
  init?(_ document: IDPMessages) {
    guard let setup = document.context.setup, let provider = ProviderFacts(setup),
      !setup.clients.isEmpty
    else { return nil }
    self.provider = provider
    clients = setup.clients
    var byKey: [Text: Int] = [:]
    var schemes: Set<Text> = []
    var knowsKeys = true
    for (index, client) in clients.enumerated() {
      let keys = client.consumerKeys
      if keys.isEmpty { knowsKeys = false }
      for key in keys where byKey[key.text] == nil { byKey[key.text] = index }
      for (scheme, _) in client.schemes { schemes.insert(scheme) }
    }
    self.byKey = byKey
    self.knowsKeys = knowsKeys
    self.schemes = schemes
    knowsAnswerSchemes = clients.allSatisfy { client in
      client.connectedApp?.callbacks?.values.allSatisfy(\.isFilledIn) ?? false
    }
    knowsSchemes = clients.allSatisfy { client in
      !client.apps.isEmpty && client.apps.allSatisfy { $0.urlSchemes?.isComplete ?? false }
    }
  }

  /// The client that a request is from, by its key.
  func client(of message: IDPMessage) -> SetupParty? {
    guard let key = message.filled(.clientID) else { return nil }
    return byKey[key.value].map { clients[$0] }
  }

  /// Whether some client has a scheme.
  func hasClient(_ scheme: Text) -> Bool { schemes.contains(scheme.lowercased) }
}

extension IDPMessages {
  /// Its messages with the apps that exchange them; none where nobody says.
  func eachDeclared(_ visit: (IDPMessage, DeclaredParties) -> Void) {
    guard let parties = DeclaredParties(self) else { return }
    for message in messages { visit(message, parties) }
  }
}
