import ConfigModel

/// What clients are compared with, gathered once however many there are.
struct ProviderFacts {
  let party: SetupParty
  let keys: [Text: SetupValue]
  let callbacks: [Text: SetupValue]
  /// In lower case.
  let schemes: [Text: SetupValue]
  private let metadata: [Text: SetupValue]
  /// Whether the schemes that lead to it are all known.
  let knowsSchemes: Bool
  let packages: [Text: SetupValue]
  /// Whether its connected app lets it use pages of Salesforce; nil where that is not known.
  let allowsWeb: Bool?
  /// The first build for each system, and for none that is known.
  private var onIOS: DeclaredApp?
  private var onAndroid: DeclaredApp?
  private var anywhere: DeclaredApp?

  init?(_ setup: IdentityProviderSetup) {
    guard let party = setup.identityProvider else { return nil }
    self.party = party
    keys = Dictionary(party.consumerKeys.map { ($0.text, $0) }) { first, _ in first }
    callbacks = Dictionary(party.callbacks.map { ($0.canonicalURI, $0) }) { first, _ in first }
    schemes = Dictionary(party.schemes.map { ($0.scheme, $0.value) }) { first, _ in first }
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

  /// The build that one of a client meets on its device; nil where there is none on that system, or
  /// none at all.
  func app(meeting other: DeclaredApp) -> DeclaredApp? {
    switch other.platform {
    case .ios: onIOS ?? anywhere
    case .android: onAndroid ?? anywhere
    case nil: party.apps.first
    }
  }

  /// Two values of which a client has one and its provider the other.
  struct Match {
    let mine: SetupValue
    let theirs: SetupValue
  }

  /// Where a client has the provider's connected app.
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
  /// A path without a leading `./`.
  fileprivate var plainPath: Text { hasPrefix("./") ? dropFirst(2).plainPath : self }
}

extension IdentityProviderSetup {
  /// Its clients with what they are compared with; none without a provider.
  func eachClient(_ visit: (SetupParty, ProviderFacts) -> Void) {
    guard let provider = ProviderFacts(self) else { return }
    for client in clients { visit(client, provider) }
  }
}
