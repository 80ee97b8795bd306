import ConfigModel

extension DeclaredApp {
  /// True if the app sends messages as URLs, which URL schemes route. False on Android, where apps
  /// send intents in every dialect. Nil if neither the platform nor the dialect is known.
  var usesAddresses: Bool? {
    switch platform {
    case .ios: true
    case .android: false
    case nil: dialect.map { !$0.usesIntents }
    }
  }

  /// The redirect URI, if responses use its scheme and the app's list of schemes lacks it.
  var unregisteredRedirect: SetupValue? {
    guard platform == .ios || usesAddresses == true && platform == nil, let redirect = redirectURI,
      let scheme = redirect.customScheme, let known = urlSchemes, known.isComplete,
      !known.values.contains(where: { $0.text.lowercased == scheme })
    else { return nil }
    return redirect
  }

  /// The scheme of the identity provider, if it has a part after the scheme.
  var addressedProvider: SetupValue? {
    guard let scheme = identityProviderScheme, scheme.isFilledIn,
      scheme.text.contains(UInt8(ascii: ":")), !scheme.text.providerScheme.isEmpty
    else { return nil }
    return scheme
  }

  /// The app's name for its identity provider, if it is known to belong to a different app.
  func unknownProvider(_ provider: ProviderFacts) -> SetupValue? {
    if let scheme = identityProviderScheme, scheme.isFilledIn, provider.knowsSchemes {
      let name = scheme.text.providerScheme
      // A callback's scheme opens nothing unless the app registers it.
      let isUnregistered =
        platform == .ios && provider.app(meeting: self)?.platform == .ios
        && !provider.registeredSchemes.contains(name)
      if provider.schemes[name] == nil || isUnregistered { return scheme }
    }
    if let package = identityProviderPackage, package.isFilledIn,
      let app = provider.app(meeting: self), let identifier = app.bundleIdentifier,
      identifier.isFilledIn, identifier.text != package.text
    {
      return package
    }
    return nil
  }

  /// The list of schemes that the app may query on iOS, if it lacks the identity provider's scheme.
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

  /// The path of the app's manifest, if the manifest is known to hide the identity provider from
  /// the app.
  func manifestWithout(_ provider: ProviderFacts) -> (path: SetupValue, package: Text)? {
    guard let (queries, path) = manifestQueries, !queries.seesAll,
      let wanted = identityProviderPackage ?? provider.app(meeting: self)?.bundleIdentifier,
      wanted.isFilledIn, !queries.packages.contains(where: { $0.text == wanted.text }),
      !queries.schemes.contains(where: { provider.schemes[$0.text.lowercased] != nil })
    else { return nil }
    return (path, wanted.text)
  }

  /// The app's package name, if the identity provider's list of allowed clients lacks it.
  func refused(by provider: ProviderFacts) -> (package: SetupValue, list: SetupList)? {
    guard platform == .android, let package = bundleIdentifier, package.isFilledIn,
      let list = provider.app(meeting: self)?.allowedClients,
      list.values.allSatisfy(\.isFilledIn),
      !list.values.contains(where: { $0.text == package.text })
    else { return nil }
    return (package, list)
  }

  /// True if one build is from before version 11 of the SDK for Android and the other is not. Such
  /// builds do not understand each other's messages.
  func isOtherGeneration(than other: DeclaredApp) -> Bool {
    guard let mine = dialect, let theirs = other.dialect else { return false }
    return mine != theirs && mine.usesIntents && theirs.usesIntents
  }
}

extension Text {
  /// The scheme in lower case. A text in the form of a URL is reduced to its scheme.
  var providerScheme: Text {
    (firstIndex(of: UInt8(ascii: ":")).map { part(0, $0) } ?? self).lowercased
  }
}
