import ConfigModel

/// What is known of a client besides its builds, worked out once however many of them there are.
struct ClientFacts {
  let party: SetupParty
  let hasKeys: Bool
  let hasSchemes: Bool
  let allowsRefresh: Bool?
  /// Whether all scopes of its connected app are known.
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
