import ConfigModel

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
