import ConfigModel

extension SetupValue {
  /// Whether the text is what will be there: no placeholder, and nothing that a build fills in.
  var isFilledIn: Bool {
    guard !text.isEmpty, !MobileAppConfiguration.isVariable(text) else { return false }
    return !Placeholder.mayBe(in: text) || Placeholder.find(in: text.string) == nil
  }

  /// Of a redirect URI the scheme, in lower case, if an app made it up for itself.
  var customScheme: Text? {
    let redirect = RedirectURI(text)
    guard isFilledIn, redirect.isPrivateUse else { return nil }
    return redirect.uri.scheme?.lowercased
  }
}

extension DeclaredConnectedApp {
  /// The scopes by what they mean; nil where they are not known, or one of them is not.
  var grants: [OAuthScope]? {
    guard let scopes else { return nil }
    var grants: [OAuthScope] = []
    for value in scopes.values {
      guard let scope = OAuthScope.named(anywhere: value.text) else { return nil }
      grants.append(scope)
    }
    return grants
  }
}

extension OAuthScope {
  static func named(anywhere name: Text) -> OAuthScope? {
    named(inMetadata: name) ?? named(onWire: name)
  }
}

extension SetupParty {
  /// The keys that it signs in by: one, unless its files contradict each other.
  var consumerKeys: [SetupValue] {
    var keys: [SetupValue] = []
    var known: Set<Text> = []
    func add(_ key: SetupValue?) {
      guard let key, key.isFilledIn, known.insert(key.text).inserted else { return }
      keys.append(key)
    }
    add(connectedApp?.consumerKey)
    for app in apps { add(app.consumerKey) }
    return keys
  }

  /// Where its users may be sent back to: what its connected app allows, and what its builds ask for
  /// besides.
  var callbacks: [SetupValue] {
    var callbacks = (connectedApp?.callbacks?.values ?? []).filter(\.isFilledIn)
    var known = Set(callbacks.map(\.text))
    for app in apps {
      guard let redirect = app.redirectURI, redirect.isFilledIn else { continue }
      if known.insert(redirect.text).inserted { callbacks.append(redirect) }
    }
    return callbacks
  }

  /// The schemes of addresses that lead to it, in lower case, and where they are said. Those of others,
  /// such as what several apps of one company register for Facebook, lead nowhere in particular.
  var schemes: [(scheme: Text, value: SetupValue)] {
    var schemes: [(scheme: Text, value: SetupValue)] = []
    var known: Set<Text> = []
    func add(_ scheme: Text?, _ value: SetupValue) {
      guard let scheme, known.insert(scheme).inserted else { return }
      schemes.append((scheme, value))
    }
    for callback in callbacks { add(callback.customScheme, callback) }
    for app in apps {
      for value in app.urlSchemes?.values ?? []
      where value.isFilledIn && !RedirectURI.isSystemScheme(value.text) {
        add(value.text.lowercased, value)
      }
    }
    return schemes
  }

  /// Whether both may be on one device: not if it is known that they are for different systems.
  func mayShareDevice(with other: SetupParty) -> Bool {
    guard let mine = platforms, let theirs = other.platforms else { return true }
    return mine.contains { theirs.contains($0) }
  }

  /// The systems of its builds; nil where that is not known of all of them.
  private var platforms: [DeclaredApp.Platform]? {
    var platforms: [DeclaredApp.Platform] = []
    for app in apps {
      guard let platform = app.platform else { return nil }
      platforms.append(platform)
    }
    return platforms.isEmpty ? nil : platforms
  }

  /// The packages, or bundle identifiers, of its builds.
  var identifiers: [SetupValue] {
    apps.compactMap(\.bundleIdentifier).filter(\.isFilledIn)
  }
}
