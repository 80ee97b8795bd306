package import ConfigModel

package enum CallbackSchemeNotRegistered: SetupRule {
  package static let about = RuleInfo(
    id: "callback-scheme-not-registered",
    topic: .setups,
    severity: .error,
    summary: "A client does not register the scheme of its redirect URI.",
    rationale: """
      The identity provider sends its response to the scheme of the client's redirect URI. iOS \
      opens the client only if the URL types in its Info.plist include that scheme; otherwise the \
      authorization code is lost.
      """,
    source: SetupWording.withoutSDK + ", (B)",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "ios", "redirectURI": ⟦"com.example.corp.field:/done"⟧, "urlSchemes": ["fieldapp"]"#
        )),
      .bad(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
          "clients": [{
            "name": "Field",
            "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
            "apps": [{"files": ["Info.plist"], "redirectURI": ⟦"com.example.corp.field:/done"⟧}]
          }]
        }
        === Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.field</string></dict></plist>
        """#),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "ios", "redirectURI": "com.example.corp.field:/done", "urlSchemes": ["COM.example.corp.field"]"#
        )),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "android", "redirectURI": "com.example.corp.field:/done", "urlSchemes": []"#
        )),
      .good(
        .files,
        #"""
        === corp.idp-setup.json
        {
          "identityProvider": {"name": "Portal", "connectedApp": {"consumerKey": "portalKey001"}},
          "clients": [{
            "name": "Field",
            "connectedApp": {"consumerKey": "fieldKey0001", "isConsumerSecretOptional": true, "isSecretRequiredForRefreshToken": false},
            "apps": [{"files": ["Info.plist"], "redirectURI": "com.example.corp.field:/done"}]
          }]
        }
        === Info.plist
        <plist><dict><key>CFBundleIdentifier</key><string>com.example.corp.field</string><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>$(SCHEME)</string></array></dict></array></dict></plist>
        """#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps {
        guard let redirect = app.unregisteredRedirect, let known = app.urlSchemes else { continue }
        report.add(
          "responses go to '\(redirect.string)', but \(client.quoted) does not register its scheme",
          at: redirect.range,
          notes: redirect.notes + [Note("the registered schemes", at: known.range)])
      }
    }
  }
}
