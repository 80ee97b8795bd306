import ConfigModel

extension Family {
  static let appRegistration = Family(
    "app-registration", topic: .connectedApps,
    summary: "A mobile app does not match its registration at Salesforce.")
}

package enum AppRedirectNotRegistered: CrossFileRule {
  package static let about = RuleInfo(
    .appRegistration, "redirect-not-registered",
    severity: .error,
    summary:
      "The redirect URI of an app is not one of the callback URLs registered for its consumer key.",
    rationale: """
      Salesforce compares the redirect URI of a request with the callback URLs of the connected app \
      or external client app byte by byte, and rejects the sign-in with 'redirect_uri_mismatch' if \
      none is equal: a slash at the end, a second slash or a letter in another case suffice. Files \
      with the same consumer key belong together. If several apps have the key, such as copies for \
      several orgs, one with the URI suffices.
      """,
    source:
      "Mobile SDK Development Guide, bootconfig; Salesforce Help, OAuth 2.0 Web Server Flow (redirect_uri_mismatch); RFC 6749, section 3.1.2.3",
    examples: [
      .bad(.files, RegistrationSample.files(redirect: "⟦com.example.corp.shop:/done/⟧")),
      .bad(
        .files,
        RegistrationSample.files(
          redirect: "⟦com.example.corp.shop://done⟧",
          registration: RegistrationSample.externalClientApp)),
      .good(.files, RegistrationSample.files()),
      .good(.files, RegistrationSample.files(redirect: "com.example.corp.shop:/x", key: "other")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let registrations = Registrations(files)
    guard !registrations.isEmpty else { return }
    for file in files {
      guard let app = file.signIn, app.isMobileApp, let redirect = app.redirects?.first
      else { continue }
      let uri = redirect.text.trimmingSpaces
      let known = registrations.ofApp(app)
      let lists = known.compactMap(\.redirects)
      guard !lists.isEmpty, lists.count == known.count,
        !lists.contains(where: { $0.places.contains { $0.text == uri } })
      else { continue }
      let near = lists[0].places.first { plain($0.text) == plain(uri) }
      report.add(
        "'\(uri)' is not a callback URL of \(known[0].name), which "
          + (near.map { "lists '\($0.text)'; both must be exactly equal" }
            ?? "must list exactly this URI"),
        in: file.path, at: redirect.range,
        notes: [
          Note("the callback URLs", at: (near ?? lists[0].places[0]).range, path: lists[0].path)
        ],
        pointer: redirect.pointer)
    }
  }

  /// The URI without what people overlook: slashes, and the case of letters.
  private static func plain(_ uri: String) -> String {
    uri.lowercased().filter { $0 != "/" }
  }
}

package enum AppScopeNotEnabled: CrossFileRule {
  package static let about = RuleInfo(
    .appRegistration, "scope-not-enabled",
    severity: .error,
    summary: "An app requests a scope that is not enabled for its consumer key.",
    rationale: """
      Salesforce responds with 'invalid_scope' or OAUTH_DISALLOWED_SCOPES, and sign-in fails. \
      Mobile SDK requests every scope in the boot configuration, and always `refresh_token`, about \
      which `app-scope/refresh-token-missing` reports. Nothing is reported if the app at Salesforce has a scope that oconf does not know.
      """,
    source:
      "Mobile SDK Development Guide, Scope Parameter Values; forcedotcom/SalesforceMobileSDK-Android, issues 2048 and 2343",
    examples: [
      .bad(.files, RegistrationSample.files(scopes: "<item>api</item><item>⟦web⟧</item>")),
      .bad(
        .files,
        RegistrationSample.files(
          scopes: "<item>⟦chatter_api⟧</item>", registration: RegistrationSample.externalClientApp)),
      .good(.files, RegistrationSample.files()),
      .good(
        .files, RegistrationSample.files(scopes: "<item>api</item><item>refresh_token</item>")),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let registrations = Registrations(files)
    guard !registrations.isEmpty else { return }
    for file in files {
      guard let app = file.signIn, app.isMobileApp else { continue }
      let known = registrations.ofApp(app)
      let grants = known.compactMap(\.scopes).compactMap { list in
        Self.grants(list.places).map { (list.path, list.places, $0) }
      }
      guard let (path, places, _) = grants.first, grants.count == known.count else { continue }
      for scope in app.scopes ?? [] {
        guard let asked = OAuthScope.named(onWire: Text(scope.text)), !asked.isRefreshToken,
          !grants.contains(where: { $0.2.contains { $0.includes(asked) } })
        else { continue }
        report.add(
          "the app requests '\(scope.text)', which is not enabled for \(known[0].name), so sign-in fails with 'invalid_scope'",
          in: file.path, at: scope.range,
          notes: [Note("the scopes", at: places[0].range, path: path)], pointer: scope.pointer)
      }
    }
  }

  /// Nil if one of the scopes is unknown.
  private static func grants(_ places: [SignInFacts.Place]) -> [OAuthScope]? {
    var grants: [OAuthScope] = []
    for place in places {
      guard let scope = OAuthScope.named(anywhere: Text(place.text)) else { return nil }
      grants.append(scope)
    }
    return grants
  }
}

package enum AppSecretRequired: CrossFileRule {
  package static let about = RuleInfo(
    .appRegistration, "secret-required",
    severity: .warning,
    summary: "A mobile app uses a consumer key that Salesforce accepts only with a secret.",
    rationale: """
      Mobile SDK sends no secret when it exchanges the authorization code (web server flow, the \
      default since version 11), and an app on a device could not keep one. Sign-in fails with \
      'invalid client credentials'. Set 'isConsumerSecretOptional' to true, or give the mobile app \
      a registration of its own if a server uses this one.
      """,
    source:
      "Metadata API Developer Guide, ConnectedAppOauthConfig; Mobile SDK Development Guide, OAuth 2.0 Web Server Flow; RFC 8252, section 8.5",
    exceptions: "If the app uses the user-agent flow.",
    examples: [
      .bad(
        .files,
        RegistrationSample.files(
          registration: RegistrationSample.connectedApp(
            secret: "<isConsumerSecretOptional>⟦false⟧</isConsumerSecretOptional>"))),
      .bad(
        .files,
        RegistrationSample.files(
          registration: RegistrationSample.connectedApp(secret: "", opening: "⟦<oauthConfig⟧>"))),
      .good(.files, RegistrationSample.files()),
      .good(
        .files,
        RegistrationSample.files(
          key: "other",
          registration: RegistrationSample.connectedApp(
            secret: "<isConsumerSecretOptional>false</isConsumerSecretOptional>"))),
    ])

  package static func check(_ files: [FileFacts], _ report: inout CrossFileReport) {
    let registrations = Registrations(files)
    guard !registrations.isEmpty else { return }
    var known: Set<String> = []
    for file in files {
      guard let app = file.signIn, app.isMobileApp else { continue }
      for registration in registrations.ofApp(app) {
        for (path, facts) in registration.facts where !facts.isNative {
          guard let secret = facts.requiredSecret, known.insert(path).inserted else { continue }
          report.add(
            "the mobile app with this consumer key has no secret, so it cannot exchange codes; set "
              + "'isConsumerSecretOptional' to true",
            in: path, at: secret.range, notes: [Note("the mobile app", at: nil, path: file.path)],
            pointer: secret.pointer)
        }
      }
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String { Text(self).trimmed.string }
}

/// Files of a mobile app and of the app with its consumer key, for examples.
private enum RegistrationSample {
  static let key = "3MVG9shopKeyOfTheTests"
  private static let metadata = #"xmlns="http://soap.sforce.com/2006/04/metadata""#

  static func files(
    redirect: String = "com.example.corp.shop:/done", scopes: String = "<item>api</item>",
    key: String = key, registration: String = connectedApp()
  ) -> String {
    """
    \(registration)
    === app/src/main/res/values/bootconfig.xml
    <resources><string name="remoteAccessConsumerKey">\(key)</string><string name="oauthRedirectURI">\(redirect)</string><string-array name="oauthScopes">\(scopes)</string-array></resources>
    """
  }

  static func connectedApp(
    secret: String = "<isConsumerSecretOptional>true</isConsumerSecretOptional>",
    opening: String = "<oauthConfig>"
  ) -> String {
    """
    === connectedApps/Shop.connectedApp-meta.xml
    <ConnectedApp \(metadata)>
      <contactEmail>mobile@corp.example</contactEmail>
      <label>Shop</label>
      \(opening)
        <callbackUrl>com.example.corp.shop:/done
    https://shop.corp.example/done</callbackUrl>
        <consumerKey>\(key)</consumerKey>
        \(secret)
        <isPkceRequired>true</isPkceRequired>
        <scopes>Api</scopes>
      </oauthConfig>
    </ConnectedApp>
    """
  }

  static let externalClientApp = """
    === extlClntAppGlobalOauthSets/Shop.ecaGlblOauth-meta.xml
    <ExtlClntAppGlobalOauthSettings \(metadata)>
      <callbackUrl>com.example.corp.shop:/done</callbackUrl>
      <consumerKey>\(key)</consumerKey>
      <externalClientApplication>Shop</externalClientApplication>
      <isConsumerSecretOptional>true</isConsumerSecretOptional>
    </ExtlClntAppGlobalOauthSettings>
    === extlClntAppOauthSettings/Shop.ecaOauth-meta.xml
    <ExtlClntAppOauthSettings \(metadata)>
      <commaSeparatedOauthScopes>Api, RefreshToken</commaSeparatedOauthScopes>
      <externalClientApplication>Shop</externalClientApplication>
    </ExtlClntAppOauthSettings>
    """
}
