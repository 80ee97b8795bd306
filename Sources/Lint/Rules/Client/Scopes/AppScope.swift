package import ConfigModel

extension Family {
  static let appScope = Family(
    "app-scope", topic: .connectedApps,
    summary:
      "An app has a scope that is unknown, too broad or unusable, or lacks one that it needs.")
}

package enum ScopeFull: ClientRule {
  package static let about = RuleInfo(
    .appScope, "full",
    risk: .access,
    severity: .info,
    summary: "An app has the scope `full`.",
    rationale: """
      'Full' grants every scope except the refresh token, including scopes that Salesforce adds \
      later. A leaked token is then worth as much as the user's password. Grant only the scopes \
      that the app uses.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values; RFC 9700, section 2.3",
    exceptions: "If the app is a tool that administers the whole org.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>⟦Full⟧</scopes>"),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string-array name=\"oauthScopes\"><item>⟦full⟧</item></string-array></resources>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>Api</scopes><scopes>Web</scopes>"
      ),
      .good(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string name=\"full\">full</string></resources>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    if report.reportsTakeover(of: client) { return }
    for scope in client.scopes where client.scope(scope.text)?.isFull ?? false {
      report.add(
        "scope '\(scope.text)' allows the app to do everything that the user may do",
        at: scope.range)
    }
  }
}

package enum RefreshScopeMissing: ClientRule {
  package static let about = RuleInfo(
    .appScope, "refresh-token-missing",
    severity: .warning,
    summary: "The connected app of a native app lacks the scope `refresh_token`.",
    rationale: """
      Without this scope, Salesforce issues no refresh token. Mobile SDK requests it whenever an \
      app lists its scopes. Sign-in then fails with 'invalid_scope', because the connected app \
      does not allow it. 'OfflineAccess' counts as the same scope. 'Full' does not include it. An \
      app is native if all its callback URLs have custom schemes and it has no certificate.
      """,
    source: "Mobile SDK Development Guide, Scope Parameter Values",
    exceptions: "If the app does not use Mobile SDK, and users sign in each time.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>⟦<scopes⟧>Api</scopes><scopes>Web</scopes>"
      ),
      .bad(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken>⟦<scopes⟧>Full</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>com.example.corp.shop:/cb</callbackUrl><isConsumerSecretOptional>true</isConsumerSecretOptional><isPkceRequired>true</isPkceRequired><isSecretRequiredForRefreshToken>false</isSecretRequiredForRefreshToken><scopes>Api</scopes><scopes>OfflineAccess</scopes>"
      ),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>Api</scopes>"),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    guard let site = client.connectedApp?.oauth?.scopes, let first = site.element,
      !client.scopes.isEmpty, client.isNative
    else { return }
    let hasRefresh = client.scopes.contains { client.scope($0.text)?.isRefreshToken ?? false }
    guard !hasRefresh else { return }
    report.add(
      "the scopes do not include 'RefreshToken', so the app cannot refresh tokens",
      at: first.opening)
  }
}

package enum ScopeUnknown: ClientRule {
  package static let faults = [unknown, wrongSeparator]

  private static let wrongSeparator = RuleInfo(
    .appScope, "wrong-separator",
    severity: .error,
    summary: "Scopes are separated in a way that makes them one unknown scope.",
    rationale: """
      An external client app separates its scopes by commas, the metadata of a connected app has a \
      'scopes' element for each, and an app's own file an item for each. With another separator, \
      all of the text is one scope that Salesforce does not know: it rejects the deployment or the \
      sign-in.
      """,
    source:
      "Metadata API Developer Guide (version 67, 2026), ExtlClntAppOauthSettings and ConnectedAppOauthConfig",
    examples: [
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>⟦Api; Web; RefreshToken⟧</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        """,
        fixed: """
          <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
            <commaSeparatedOauthScopes>Api, Web, RefreshToken</commaSeparatedOauthScopes>
            <externalClientApplication>Shop</externalClientApplication>
          </ExtlClntAppOauthSettings>
          """, .suggest),
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>⟦Api, RefreshToken⟧</scopes>"
      ),
      .good(
        .externalClientApp,
        """
        <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>Api, Web,RefreshToken</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>Api</scopes><scopes>RefreshToken</scopes>"
      ),
    ])

  private static let unknown = RuleInfo(
    .appScope, "unknown",
    severity: .warning,
    summary: "A scope is unknown.",
    rationale: """
      Scopes have two names: metadata uses 'RefreshToken'; requests and an app's own files use \
      'refresh_token'. A name of the other kind, or a misspelled one, is rejected at deployment, \
      or sign-in fails with 'invalid_scope'. A name that resembles no known scope may be newer \
      than this version of oconf, so the finding is only a hint.
      """,
    source:
      "Metadata API Developer Guide, ConnectedAppOauthConfig; Mobile SDK Development Guide, Scope Parameter Values",
    exceptions: "If a newer API version has a scope that this version of oconf does not know.",
    examples: [
      .bad(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>⟦refresh_token⟧</scopes>",
        fixed:
          "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>RefreshToken</scopes>",
        .suggest),
      .bad(
        .mobileApp("bootconfig.xml"),
        "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string-array name=\"oauthScopes\"><item>⟦Api⟧</item></string-array></resources>",
        fixed:
          "<resources><string name=\"remoteAccessConsumerKey\">3MVG9shopKeyOfTheTests</string><string name=\"oauthRedirectURI\">com.example.corp.shop:/cb</string><string-array name=\"oauthScopes\"><item>api</item></string-array></resources>",
        .suggest),
      .bad(
        .externalClientApp,
        """
        <ExtlClntAppOauthSettings xmlns="http://soap.sforce.com/2006/04/metadata">
          <commaSeparatedOauthScopes>Api, ⟦Everything⟧</commaSeparatedOauthScopes>
          <externalClientApplication>Shop</externalClientApplication>
        </ExtlClntAppOauthSettings>
        """),
      .good(
        .oauthConfig,
        "<callbackUrl>https://shop.corp.example/cb</callbackUrl><scopes>SFApiPlatform</scopes><scopes> SFAP </scopes>"
      ),
      .good(
        .mobileApp("bootconfig.json"),
        "{\"remoteAccessConsumerKey\": \"3MVG9shopKeyOfTheTests\", \"oauthRedirectURI\": \"com.example.corp.shop:/cb\", \"oauthScopes\": [\"api\", \"sfap_api\", \"refresh_token\"], \"isLocal\": true, \"startPage\": \"index.html\", \"errorPage\": \"error.html\"}"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for scope in client.scopes where client.scope(scope.text) == nil {
      guard !scope.isEmpty, !MobileAppConfiguration.isVariable(scope.text) else { continue }
      if let names = separated(scope.text, client) {
        add(names, in: scope, client, &report)
      } else {
        add(scope, client, &report)
      }
    }
  }

  /// The names in a text that consists of several scopes; nil for any other text.
  private static func separated(_ text: Text, _ client: OAuthClient) -> [String]? {
    let names = text.string.split { ";,| \t".contains($0) }.map(String.init)
    guard names.count > 1, names.allSatisfy({ client.scope(Text($0)) != nil }) else { return nil }
    return names
  }

  private static func add(
    _ names: [String], in scope: LocatedText, _ client: OAuthClient, _ report: inout Report
  ) {
    let place = scope.place(of: 0..<scope.text.count)
    let isList = client.externalClientApp != nil
    let advice =
      isList
      ? "separate scopes by commas"
      : client.mobileApp != nil
        ? "give each scope an item of its own" : "give each scope a 'scopes' element of its own"
    let list = names.joined(separator: ", ")
    report.add(
      wrongSeparator, "'\(scope.text)' is read as one unknown scope; \(advice)",
      at: place ?? scope.range,
      fix: isList
        ? place.map { FixIt("replace with '\(list)'", .suggest, [Edit($0, list)]) } : nil)
  }

  private static func add(
    _ scope: LocatedText, _ client: OAuthClient, _ report: inout Report
  ) {
    let place = scope.place(of: 0..<scope.text.count)
    if let meant = meant(scope.text, client) {
      report.add(
        unknown, "unknown scope '\(scope.text)'; did you mean '\(meant)'?",
        at: place ?? scope.range,
        fix: place.map { FixIt("replace with '\(meant)'", .suggest, [Edit($0, meant)]) })
    } else {
      report.add(
        unknown, as: .info, "unknown scope '\(scope.text)'", at: place ?? scope.range)
    }
  }

  private static func meant(_ name: Text, _ client: OAuthClient) -> String? {
    let isWire = client.mobileApp != nil
    func known(_ scope: OAuthScope) -> String {
      (isWire ? scope.wireName : scope.metadataName).description
    }
    let other =
      isWire ? OAuthScope.named(inMetadata: name) : OAuthScope.named(onWire: name)
    if let other { return known(other) }
    let plain = plain(name.string)
    if let same = OAuthScope.all.first(where: {
      plain == Self.plain($0.metadataName.description)
        || plain == Self.plain($0.wireName.description)
    }) {
      return known(same)
    }
    return EditDistance.nearest(to: name.string, among: OAuthScope.all.map(known))
  }

  /// The name in lower case without underscores, so that `SfapApi` equals `sfap_api`.
  private static func plain(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }
}
