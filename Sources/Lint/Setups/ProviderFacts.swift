import ConfigModel

/// Facts about the identity provider that clients are compared with, computed once for all clients.
struct ProviderFacts {
  let party: SetupParty
  let keys: [Text: SetupValue]
  let callbacks: [Text: SetupValue]
  /// The URL schemes in lower case.
  let schemes: [Text: SetupValue]
  /// The URL schemes that the apps register on iOS, in lower case.
  let registeredSchemes: Set<Text>
  private let metadata: [Text: SetupValue]
  /// True if all URL schemes that open the identity provider are known.
  let knowsSchemes: Bool
  let packages: [Text: SetupValue]
  /// True if the connected app may use Salesforce pages. Nil if unknown.
  let allowsWeb: Bool?
  /// The first build for each platform, and the first one without a known platform.
  private var onIOS: DeclaredApp?
  private var onAndroid: DeclaredApp?
  private var anywhere: DeclaredApp?

  init?(_ setup: IdentityProviderSetup) {
    guard let party = setup.identityProvider else { return nil }
    self.party = party
    keys = Dictionary(party.consumerKeys.map { ($0.text, $0) }) { first, _ in first }
    callbacks = Dictionary(party.callbacks.map { ($0.canonicalURI, $0) }) { first, _ in first }
    schemes = Dictionary(party.schemes.map { ($0.scheme, $0.value) }) { first, _ in first }
    registeredSchemes = Set(
      party.apps.filter { $0.platform == .ios }.flatMap { $0.urlSchemes?.values ?? [] }
        .map(\.text.lowercased))
    metadata = Dictionary((party.connectedApp?.paths ?? []).map { ($0.text.plainPath, $0) }) {
      first, _ in first
    }
    knowsSchemes =
      !party.apps.isEmpty && party.apps.allSatisfy { $0.urlSchemes?.isComplete ?? false }
    packages = Dictionary(party.identifiers.map { ($0.text, $0) }) { first, _ in first }
    allowsWeb = party.allowsWeb
    for app in party.apps {
      switch app.platform {
      case .ios: onIOS = onIOS ?? app
      case .android: onAndroid = onAndroid ?? app
      case nil: anywhere = anywhere ?? app
      }
    }
  }

  /// The provider's build on the same device as a client's build. Nil if the provider has no build
  /// for the platform, or no build at all.
  func app(meeting other: DeclaredApp) -> DeclaredApp? {
    switch other.platform {
    case .ios: onIOS ?? anywhere
    case .android: onAndroid ?? anywhere
    case nil: party.apps.first
    }
  }

  /// A value of a client that equals a value of its identity provider.
  struct Match {
    let mine: SetupValue
    let theirs: SetupValue
  }

  /// The match that shows that a client uses the provider's connected app, or nil if there is none.
  func sharedConnectedApp(_ client: SetupParty) -> Match? {
    for path in client.connectedApp?.paths ?? [] {
      if let theirs = metadata[path.text.plainPath] { return Match(mine: path, theirs: theirs) }
    }
    for key in client.consumerKeys {
      if let theirs = keys[key.text] { return Match(mine: key, theirs: theirs) }
    }
    return nil
  }

  func sharedCallback(_ client: SetupParty) -> Match? {
    for callback in client.callbacks {
      if let theirs = callbacks[callback.canonicalURI] {
        return Match(mine: callback, theirs: theirs)
      }
    }
    return nil
  }

  func sharedScheme(_ client: SetupParty) -> Match? {
    for (scheme, value) in client.schemes {
      if let theirs = schemes[scheme] { return Match(mine: value, theirs: theirs) }
    }
    return nil
  }
}

extension Text {
  /// The path without a leading `./`.
  fileprivate var plainPath: Text { hasPrefix("./") ? dropFirst(2).plainPath : self }
}

extension IdentityProviderSetup {
  /// Visits each client with the facts about its identity provider. Visits nothing without an
  /// identity provider.
  func eachClient(_ visit: (SetupParty, ProviderFacts) -> Void) {
    guard let provider = ProviderFacts(self) else { return }
    for client in clients { visit(client, provider) }
  }
}

/// Facts about a client that do not depend on its builds, computed once for all of them.
struct ClientFacts {
  let party: SetupParty
  let hasKeys: Bool
  let hasSchemes: Bool
  let allowsRefresh: Bool?
  /// True if all scopes of its connected app are known.
  let knowsScopes: Bool
  let sharedConnectedApp: ProviderFacts.Match?
  let sharedCallback: ProviderFacts.Match?
  let sharedScheme: ProviderFacts.Match?

  init(_ party: SetupParty, _ provider: ProviderFacts) {
    self.party = party
    hasKeys = !party.consumerKeys.isEmpty
    hasSchemes = !party.schemes.isEmpty
    allowsRefresh = party.allowsRefresh
    knowsScopes = party.connectedApp?.grants != nil
    sharedConnectedApp = provider.sharedConnectedApp(party)
    sharedCallback = provider.sharedCallback(party)
    sharedScheme = provider.sharedScheme(party)
  }
}

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
