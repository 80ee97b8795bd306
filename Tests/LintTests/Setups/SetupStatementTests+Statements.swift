import Lint

/// The statements, each with a setup that follows or breaks it.
extension SetupStatementTests {
  private static let architecture = "Architecture, Flow, and Connected App Requirements"
  private static let withoutSDK = "Identity Provider Apps Without Mobile SDK"
  private static let details = "Implementation Details and Options"

  static let connectedApps: [Statement] = [
    kept("one identity provider and one client", architecture, setup()),
    kept(
      "one identity provider and several clients", architecture,
      setup(
        shop: shop,
        shopApp: fieldApp.replacing("corp.field", with: "corp.shop")
          .replacing("fieldKey001", with: "shopKey001"))),
    broken(
      "two connected apps, one for the identity provider and one for its clients", architecture,
      setup(field: portal, fieldApp: nil), by: "setup-consumer-key/same-as-provider", .code,
      "'invalid credentials'"),
    broken(
      "each its own consumer key", architecture,
      setup(
        field: field.replacing("fieldKey001", with: "portalKey001"),
        fieldApp: fieldApp.replacing("fieldKey001", with: "portalKey001")),
      by: "setup-consumer-key/same-as-provider", .code, "'invalid credentials'"),
    broken(
      "each its own callback URL", architecture,
      setup(
        field: field.replacing(
          "com.example.corp.field:/done", with: "com.example.corp.portal:/done"),
        fieldApp: nil), by: "setup-callback/same-as-provider", .code, "'invalid credentials'"),
    broken(
      "the same holds on Android, for all platforms are alike", architecture,
      setup(
        field: field.replacing(
          "com.example.corp.field:/done", with: "com.example.corp.portal:/done"),
        fieldApp: nil
      ).replacing("ios", with: "android"), by: "setup-callback/same-as-provider", .code,
      "'invalid credentials'"
    ),
    broken(
      "no consumer secret is required of clients", architecture,
      setup(field: field.replacing("Optional\": true", with: "Optional\": false")),
      by: "setup-client/secret-required", .tokens, "'invalid client credentials'"),
    broken(
      "a secret is required where nobody says otherwise", architecture,
      setup(field: field.replacing("\"isConsumerSecretOptional\": true, ", with: "")),
      by: "setup-client/secret-required", .tokens, "'invalid client credentials'"),
    broken(
      "a client refreshes its tokens without a prompt, so without a secret", architecture,
      setup(field: field.replacing("ForRefreshToken\": false", with: "ForRefreshToken\": true")),
      by: "setup-client/secret-required", .refresh, "'invalid client credentials'"),
    broken(
      "the callback of a client is a custom scheme", architecture,
      setup(
        field: field.replacing("com.example.corp.field:/done", with: "https://corp.example/field"),
        fieldApp: fieldApp.replacing(
          "com.example.corp.field:/done", with: "https://corp.example/field")),
      by: "setup-callback/web-url", .answer, "the response reaches no app"),
    kept(
      "the identity provider may have HTTPS, as another page demands", "Create a Connected App",
      setup(
        portal: portal.replacing(
          "com.example.corp.portal:/done", with: "https://corp.example/portal"),
        portalApp: portalApp.replacing(
          "com.example.corp.portal:/done", with: "https://corp.example/portal"))),
    broken(
      "the scheme of a client is not that of its identity provider", architecture,
      setup(
        field: field.replacing(
          "com.example.corp.field:/done", with: "COM.example.corp.portal:/field"),
        fieldApp: nil), by: "setup-scheme/same-as-provider", .ask,
      "the request may come back to the client"),
    broken(
      "the identity provider's connected app has the scope web", architecture,
      setup(portal: portal.replacing("\"Web\", ", with: "")), by: "setup-scope/web-missing",
      .code,
      "the user sees a login page with an error"),
    broken(
      "and the identity provider asks for it", architecture,
      setup(portalApp: portalApp.replacing("\"api\", \"web\"", with: "\"api\"")),
      by: "setup-scope/web-not-requested", .code, "the user sees a login page with an error"),
    kept(
      "all scopes include web", "Scope Parameter Values",
      setup(
        portal: portal.replacing("\"Web\"", with: "\"Full\""),
        portalApp: portalApp.replacing("\"api\", \"web\"", with: "\"full\""))),
    broken(
      "what an app asks for is among what its connected app allows", "Scope Parameter Values",
      setup(fieldApp: fieldApp.replacing("\"api\"", with: "\"chatter_api\"")),
      by: "setup-scope/not-enabled", .code, "'invalid_scope'"),
    broken(
      "after signing in a client has its tokens refreshed", architecture,
      setup(field: field.replacing(", \"RefreshToken\"", with: "")),
      by: "setup-scope/refresh-token-missing", .refresh, "'invalid_scope'"),
    broken(
      "an identity provider that is not configured is passed over", architecture,
      setup(
        fieldApp: fieldApp.replacing(
          ", \"identityProviderScheme\": \"com.example.corp.portal\"", with: "")),
      by: "identity-provider/unnamed"),
    broken(
      "one that is not found is passed over", architecture,
      setup(
        fieldApp: fieldApp.replacing(
          "Scheme\": \"com.example.corp.portal\"", with: "Scheme\": \"com.example.corp.potral\"")),
      by: "identity-provider/unknown-address", .find,
      "the client shows the standard login, and does not open the identity provider"),
    broken(
      "on iOS one that the client may not ask about is not found", architecture,
      setup(fieldApp: fieldApp.replacing("[\"com.example.corp.portal\"]", with: "[]")),
      by: "app-queries/missing-on-ios", .find,
      "the client shows the standard login, and does not open the identity provider"),
    broken(
      "one that is for another system is not found", architecture, setup(fieldApp: android),
      by: "identity-provider/not-on-platform", .find,
      "the client shows the standard login, and does not open the identity provider"),
    broken(
      "the sample apps share their callback, and cannot be a pair", architecture,
      setup(
        portal: portal.replacing(
          "com.example.corp.portal:/done", with: "testsfdc:///mobilesdk/detect/oauth/done"),
        portalApp: nil,
        field: field.replacing(
          "com.example.corp.field:/done", with: "testsfdc:///mobilesdk/detect/oauth/done"),
        fieldApp: nil), by: "setup-callback/same-as-provider", .code, "'invalid credentials'"),
    broken(
      "two clients with one key cannot be told apart", architecture,
      setup(shop: shop.replacing("shopKey001", with: "fieldKey001")),
      by: "setup-consumer-key/duplicate"),
    broken(
      "an identity provider has clients", architecture,
      "{\"identityProvider\": {\"name\": \"Portal\", \"connectedApp\": {\(portal)}}, \"clients\": []}",
      by: "setup/no-clients"),
    broken(
      "two clients whose callbacks begin alike get each other's answers",
      details + ", Response Interception",
      setup(
        shop: shop.replacing("com.example.corp.shop:/done", with: "com.example.corp.field:/done2")),
      by: "setup-scheme/duplicate", .answer, "the response may reach 'Shop'"),
    broken(
      "two clients with one scheme get each other's answers", architecture,
      setup(
        shop: shop.replacing("com.example.corp.shop:/done", with: "com.example.corp.field:/shop")),
      by: "setup-scheme/duplicate", .answer, "the response may reach 'Shop'"),
  ]

  static let messages: [Statement] = [
    broken(
      "one app is the central handler of the device's logins", withoutSDK,
      setup(
        portalApp: portalApp + #", "identityProviderScheme": "com.example.corp.field""#),
      by: "identity-provider/chained"),
    broken(
      "an app is an identity provider or a client, and nothing else", withoutSDK,
      setup().replacing("\"clients\"", with: "\"observers\": [], \"clients\""), by: "field/unknown"),
    broken(
      "the identity provider's scheme is built into its clients", withoutSDK,
      setup(
        fieldApp: fieldApp.replacing(
          "Scheme\": \"com.example.corp.portal\"", with: "Scheme\": \"portal\"")),
      by: "identity-provider/unknown-address"),
    broken(
      "and on Android its package", withoutSDK,
      setup(
        portalApp: portalApp.replacing("ios", with: "android"),
        fieldApp: android.replacing(
          "\"identityProviderScheme\": \"com.example.corp.portal\"",
          with: "\"identityProviderPackage\": \"com.example.corp.Portal\"")),
      by: "identity-provider/unknown-address"),
    kept("an identity provider need not know its clients", withoutSDK, setup()),
    broken(
      "but it may keep a list of those that it lets in", details + ", Verify the SP App",
      setup(
        portalApp: portalApp.replacing("ios", with: "android") + #", "allowedClients": ["a.b"]"#,
        fieldApp: android), by: "setup-client/not-allowed", .ask,
      "the identity provider rejects the request"),
    kept(
      "both may be published under accounts of their own", withoutSDK,
      setup(
        portalApp: portalApp.replacing(
          "\"com.example.corp.portal\", \"cons", with: "\"net.corp.hub\", \"cons"))),
    broken(
      "the redirect URI of a request is registered in the client's connected app", withoutSDK,
      setup(fieldApp: fieldApp.replacing("field:/done", with: "field:/done/")),
      by: "setup-callback/not-in-connected-app", .code, "'redirect_uri_mismatch'"),
    broken(
      "the key of a request is that of the client's connected app", withoutSDK,
      setup(fieldApp: fieldApp.replacing("fieldKey001", with: "fieldKey002")),
      by: "setup-consumer-key/mismatch", .code, "Salesforce issues a code for another connected app"
    ),
    broken(
      "the code challenge binds a code to its client", withoutSDK,
      setup(field: field.replacing("isPkceRequired\": true", with: "isPkceRequired\": false")),
      by: "setup-client/pkce-not-required"),
    broken(
      "the client defines a scheme that receives the answer", withoutSDK,
      setup(
        fieldApp: fieldApp.replacing(
          "urlSchemes\": [\"com.example.corp.field\"]", with: "urlSchemes\": [\"fieldapp\"]")),
      by: "setup-callback/scheme-not-registered", .answer, "the response reaches no app"),
    broken(
      "both understand the same formats", withoutSDK,
      setup(fieldApp: fieldApp + #", "dialect": "guide""#), by: "sdk-version/different-dialects",
      .begin,
      "the client mistakes the organization for the user"),
    broken(
      "apps from version 11 on need the reworked flows", architecture,
      setup(
        portalApp: portalApp.replacing("ios", with: "android").replacing("13.2", with: "10.2"),
        fieldApp: android), by: "sdk-version/incompatible", .ask,
      "the identity provider does not recognize the request"),
    broken(
      "the bundle identifier is compared with the redirect URI", details + ", Verify the SP App",
      setup(
        fieldApp: fieldApp.replacing(
          "Identifier\": \"com.example.corp.field\"", with: "Identifier\": \"net.corp.field\"")),
      by: "setup-callback/other-bundle"),
    broken(
      "an identity provider that begins calls the client's scheme",
      details + ", Initiate Authentication from an IdP App",
      setup(
        field: field.replacing("com.example.corp.field:/done", with: "https://corp.example/field"),
        fieldApp: #""platform": "ios", "urlSchemes": []"#), by: "setup-callback/web-url",
      .begin,
      "the client cannot be opened"),
  ]
}
