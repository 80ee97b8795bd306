import ConfigModel

extension DeclaredApp {
  /// Whether its messages travel as addresses, so that schemes lead them: not on Android, where apps
  /// send each other intents, in every dialect; nil where the system is not known.
  var usesAddresses: Bool? {
    switch platform {
    case .ios: true
    case .android: false
    case nil: dialect.map { !$0.usesIntents }
    }
  }

  /// Its redirect URI, if answers go to that scheme and its own list of schemes does not have it.
  var unregisteredRedirect: SetupValue? {
    guard platform == .ios || usesAddresses == true && platform == nil, let redirect = redirectURI,
      let scheme = redirect.customScheme, let known = urlSchemes, known.isComplete,
      !known.values.contains(where: { $0.text.lowercased == scheme })
    else { return nil }
    return redirect
  }

  /// What it calls its identity provider by, if that is known to be another app.
  func unknownProvider(_ provider: ProviderFacts) -> SetupValue? {
    if let scheme = identityProviderScheme, scheme.isFilledIn, provider.knowsSchemes,
      provider.schemes[scheme.text.providerScheme] == nil
    {
      return scheme
    }
    if let package = identityProviderPackage, package.isFilledIn,
      let app = provider.app(meeting: self), let identifier = app.bundleIdentifier,
      identifier.isFilledIn, identifier.text != package.text
    {
      return package
    }
    return nil
  }

  /// Where it lists what it may ask iOS about, if its identity provider's scheme is not there.
  func queriesWithout(_ provider: ProviderFacts) -> (list: SetupList, scheme: Text)? {
    guard platform == .ios, let queries = queriesSchemes, queries.isComplete else { return nil }
    if let scheme = identityProviderScheme, scheme.isFilledIn {
      let wanted = scheme.text.providerScheme
      return queries.values.contains { $0.text.lowercased == wanted } ? nil : (queries, wanted)
    }
    guard let any = provider.schemes.keys.min(),
      !queries.values.contains(where: { provider.schemes[$0.text.lowercased] != nil })
    else { return nil }
    return (queries, any)
  }

  /// Where its manifest is, if that is known not to let it see its identity provider.
  func manifestWithout(_ provider: ProviderFacts) -> (path: SetupValue, package: Text)? {
    guard let (queries, path) = manifestQueries, !queries.seesAll,
      let wanted = identityProviderPackage ?? provider.app(meeting: self)?.bundleIdentifier,
      wanted.isFilledIn, !queries.packages.contains(where: { $0.text == wanted.text }),
      !queries.schemes.contains(where: { provider.schemes[$0.text.lowercased] != nil })
    else { return nil }
    return (path, wanted.text)
  }

  /// Its package, if its identity provider lists those that it lets in, and not this one.
  func refused(by provider: ProviderFacts) -> (package: SetupValue, list: SetupList)? {
    guard platform == .android, let package = bundleIdentifier, package.isFilledIn,
      let list = provider.app(meeting: self)?.allowedClients,
      list.values.allSatisfy(\.isFilledIn),
      !list.values.contains(where: { $0.text == package.text })
    else { return nil }
    return (package, list)
  }

  /// Whether two builds are from before and after version 11 of the SDK for Android, which understand
  /// nothing of each other.
  func isOtherGeneration(than other: DeclaredApp) -> Bool {
    guard let mine = dialect, let theirs = other.dialect else { return false }
    return mine != theirs && mine.usesIntents && theirs.usesIntents
  }
}

extension Text {
  /// A scheme in lower case; what is written as an address counts by its scheme.
  var providerScheme: Text {
    (firstIndex(of: UInt8(ascii: ":")).map { part(0, $0) } ?? self).lowercased
  }
}
