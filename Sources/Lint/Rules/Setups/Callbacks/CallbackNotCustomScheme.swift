package import ConfigModel

package enum CallbackNotCustomScheme: SetupRule {
  package static let about = RuleInfo(
    id: "callback-not-custom-scheme",
    topic: .setups,
    severity: .warning,
    summary: "The callback URL of a client is a web URL.",
    rationale: """
      On iOS, the identity provider's response goes to the scheme of the client's callback URL, so \
      the client needs a scheme that opens only this app. Clients on Android are not reported, \
      because apps on Android exchange intents instead of URLs. Salesforce's page about the \
      architecture of identity providers also asks for a custom scheme. Its page about connected \
      apps asks for HTTPS instead. HTTPS is fine for the identity provider's own app, because \
      clients open that app with a separate scheme.
      """,
    source: SetupWording.architecture + "; Create a Connected App",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"["com.example.corp.field:/done"]"#, with: #"⟦["https://corp.example/field"]⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""com.example.corp.field:/done""#,
            with: #""com.example.corp.field:/done", "https://corp.example/field""#),
          fieldApp: #""platform": "ios", "redirectURI": ⟦"https://corp.example/field"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #"com.example.corp.portal:/done"#, with: #"https://corp.example/portal"#))),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"com.example.corp.field:/done"#, with: #"https://corp.example/field"#),
          fieldApp: #""platform": "android", "redirectURI": "https://corp.example/field""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      var isToldByApps = false
      for app in client.apps {
        guard let redirect = app.redirectURI, redirect.isFilledIn else { continue }
        isToldByApps = true
        guard app.usesAddresses ?? true, RedirectURI(redirect.text).isWeb else { continue }
        report.add(
          "responses to \(client.quoted) go to '\(redirect.string)', which does not open an app; use a "
            + "custom scheme",
          at: redirect.range, notes: redirect.notes)
      }
      guard !isToldByApps, let callbacks = client.connectedApp?.callbacks,
        !callbacks.values.isEmpty, client.apps.allSatisfy({ $0.usesAddresses ?? true }),
        callbacks.values.allSatisfy({ $0.isFilledIn && RedirectURI($0.text).isWeb })
      else { continue }
      report.add(
        "no callback URL of \(client.quoted) opens an app; use a custom scheme",
        at: callbacks.range, notes: callbacks.notes)
    }
  }
}
