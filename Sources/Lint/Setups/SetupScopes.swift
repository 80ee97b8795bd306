import ConfigModel

extension SetupParty {
  /// True if the connected app has a scope that `matches` accepts. Nil if this is unknown.
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

  /// True if the connected app may use Salesforce pages, which the scope `full` also allows.
  var allowsWeb: Bool? { isGranted { $0.isWeb || $0.isFull } }

  var allowsRefresh: Bool? { isGranted(\.isRefreshToken) }
}

extension DeclaredApp {
  /// The place where the app requests scopes that do not include `web`. Nil if they include it, or
  /// if this is unknown.
  ///
  /// Without a list of scopes, versions of the SDK for iOS before 13.2 request only
  /// `refresh_token`. All other versions request everything that the connected app has.
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

  /// The requested scopes that the connected app lacks.
  func requestsBeyond(_ connectedApp: DeclaredConnectedApp) -> [SetupValue] {
    guard case .listed(let list) = request, let grants = connectedApp.grants else { return [] }
    return list.values.filter { value in
      guard value.isFilledIn, let scope = OAuthScope.named(onWire: value.text) else {
        return false
      }
      // The SDK always requests this scope.
      if scope.isRefreshToken { return false }
      return !grants.contains { $0.includes(scope) }
    }
  }

  /// The redirect URI, if the connected app is known not to allow it.
  func redirectUnknown(to connectedApp: DeclaredConnectedApp) -> SetupValue? {
    guard let redirect = redirectURI, redirect.isFilledIn, let callbacks = connectedApp.callbacks,
      callbacks.values.allSatisfy(\.isFilledIn),
      !callbacks.values.contains(where: { $0.text == redirect.text })
    else { return nil }
    return redirect
  }

  /// The consumer key, if the connected app is known to have a different one.
  func keyOther(than connectedApp: DeclaredConnectedApp) -> SetupValue? {
    guard let key = consumerKey, key.isFilledIn, let declared = connectedApp.consumerKey,
      declared.isFilledIn, declared.text != key.text
    else { return nil }
    return key
  }
}
