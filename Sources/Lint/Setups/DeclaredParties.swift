import ConfigModel

/// The apps of a setup, indexed for looking up the senders and receivers of messages.
struct DeclaredParties {
  let provider: ProviderFacts
  let clients: [SetupParty]
  private let byKey: [Text: Int]
  /// True if the keys of all clients are known.
  let knowsKeys: Bool
  private let schemes: Set<Text>
  /// True if all URL schemes for responses to clients are known.
  let knowsAnswerSchemes: Bool
  /// True if all URL schemes that open clients are known.
  let knowsSchemes: Bool

  /// Nil if no setup declares the apps that exchange the messages.
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

  /// The client that sent a request, identified by its consumer key.
  func client(of message: IDPMessage) -> SetupParty? {
    guard let key = message.filled(.clientID) else { return nil }
    return byKey[key.value].map { clients[$0] }
  }

  /// True if a client has this URL scheme.
  func hasClient(_ scheme: Text) -> Bool { schemes.contains(scheme.lowercased) }
}

extension IDPMessages {
  /// Visits each message with the declared apps. Visits nothing if no apps are declared.
  func eachDeclared(_ visit: (IDPMessage, DeclaredParties) -> Void) {
    guard let parties = DeclaredParties(self) else { return }
    for message in messages { visit(message, parties) }
  }
}
