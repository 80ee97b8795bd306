import ConfigModel

extension SetupParty {
  /// Whether its connected app allows a scope that a question is about; nil where that is not known.
  func isGranted(_ matches: (OAuthScope) -> Bool) -> Bool? {
    guard let scopes = connectedApp?.scopes else { return nil }
    var hasUnknown = false
    for value in scopes.values {
      guard let scope = OAuthScope.named(anywhere: value.text) else {
        hasUnknown = true
        continue
      }
      if matches(scope) { return true }
    }
    return hasUnknown ? nil : false
  }

  /// Whether its connected app lets it use pages of Salesforce, which `full` does, too.
  var allowsWeb: Bool? { isGranted { $0.isWeb || $0.isFull } }

  var allowsRefresh: Bool? { isGranted(\.isRefreshToken) }
}

extension DeclaredApp {
  /// Where it asks for less than the scope `web`; nil where it asks for it, or nobody knows.
  ///
  /// Without a list, versions before 13.2 of the SDK for iOS ask for `refresh_token` alone, and all
  /// others for whatever the connected app has.
  var requestWithoutWeb: (range: SourceRange, path: Text?)? {
    switch request {
    case .listed(let list):
      for value in list.values {
        guard value.isFilledIn, let scope = OAuthScope.named(anywhere: value.text) else {
          return nil
        }
        if scope.isWeb || scope.isFull { return nil }
      }
      return (list.range, list.path)
    case .unlisted(let range, let path):
      guard platform == .ios, let version = sdkNumbers,
        version.major < 13 || version.major == 13 && version.minor < 2
      else { return nil }
      return (range, path)
    case nil: return nil
    }
  }

  /// The scopes that it asks for and that its connected app does not have.
  func requestsBeyond(_ connectedApp: DeclaredConnectedApp) -> [SetupValue] {
    guard case .listed(let list) = request, let grants = connectedApp.grants else { return [] }
    return list.values.filter { value in
      guard value.isFilledIn, let scope = OAuthScope.named(onWire: value.text) else {
        return false
      }
      // The SDK asks for it in any case.
      if scope.isRefreshToken { return false }
      return !grants.contains { $0.includes(scope) }
    }
  }

  /// Its redirect URI, if its connected app is known not to allow it.
  func redirectUnknown(to connectedApp: DeclaredConnectedApp) -> SetupValue? {
    guard let redirect = redirectURI, redirect.isFilledIn, let callbacks = connectedApp.callbacks,
      callbacks.values.allSatisfy(\.isFilledIn),
      !callbacks.values.contains(where: { $0.text == redirect.text })
    else { return nil }
    return redirect
  }

  /// Its key, if its connected app is known to have another one.
  func keyOther(than connectedApp: DeclaredConnectedApp) -> SetupValue? {
    guard let key = consumerKey, key.isFilledIn, let declared = connectedApp.consumerKey,
      declared.isFilledIn, declared.text != key.text
    else { return nil }
    return key
  }
}
