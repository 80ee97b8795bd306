import ConfigModel

extension SetupValue {
  /// True if the text is the final value, which means that it is neither a placeholder nor a build
  /// variable.
  var isFilledIn: Bool {
    guard !text.isEmpty, !MobileAppConfiguration.isVariable(text) else { return false }
    return !Placeholder.mayBe(in: text) || Placeholder.find(in: text.string) == nil
  }

  /// The scheme of a redirect URI in lower case, if it is a private-use scheme.
  var customScheme: Text? {
    let redirect = RedirectURI(text)
    guard isFilledIn, redirect.isPrivateUse else { return nil }
    return redirect.uri.scheme?.lowercased
  }
}

extension DeclaredConnectedApp {
  /// The scopes of the app. Nil if they are not declared, or if one of them is unknown.
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
  /// The consumer keys that the app signs in with. There is only one unless its files contradict
  /// each other.
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

  /// The callback URLs: those that the connected app allows, and those that the builds request.
  var callbacks: [SetupValue] {
    var callbacks = (connectedApp?.callbacks?.values ?? []).filter(\.isFilledIn)
    var known = Set(callbacks.map(\.text))
    for app in apps {
      guard let redirect = app.redirectURI, redirect.isFilledIn else { continue }
      if known.insert(redirect.text).inserted { callbacks.append(redirect) }
    }
    return callbacks
  }

  /// The URL schemes that open the app, in lower case, with the values that declare them. System
  /// schemes and those of well-known apps, such as Facebook schemes that several apps of a company
  /// register, are excluded because they do not lead to a particular app.
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

  /// True if both apps may be on the same device. False only if they are known to be for different
  /// platforms.
  func mayShareDevice(with other: SetupParty) -> Bool {
    guard let mine = platforms, let theirs = other.platforms else { return true }
    return mine.contains { theirs.contains($0) }
  }

  /// The platforms of the builds. Nil if one of them is unknown or there are no builds.
  var platforms: [DeclaredApp.Platform]? {
    var platforms: [DeclaredApp.Platform] = []
    for app in apps {
      guard let platform = app.platform else { return nil }
      platforms.append(platform)
    }
    return platforms.isEmpty ? nil : platforms
  }

  /// The package names or bundle identifiers of the builds.
  var identifiers: [SetupValue] {
    apps.compactMap(\.bundleIdentifier).filter(\.isFilledIn)
  }
}
