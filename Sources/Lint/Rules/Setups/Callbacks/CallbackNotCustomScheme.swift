package import ConfigModel

package enum CallbackNotCustomScheme: SetupRule {
  package static let about = RuleInfo(
    id: "callback-not-custom-scheme",
    severity: .warning,
    summary: "The callback of a client is a web address.",
    rationale: """
      Messages come back to the scheme of the client's callback, so that it needs one that \
      leads to the app alone. That is what the page about the architecture asks for, too. The \
      page about connected apps asks for HTTPS, which the identity provider may well have: it \
      is called by another scheme then.
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
          "\(client.quoted) has its answers sent to '\(redirect.string)', which leads to no app; the page "
            + "about the architecture asks for a custom scheme",
          at: redirect.range, notes: redirect.notes)
      }
      guard !isToldByApps, let callbacks = client.connectedApp?.callbacks,
        !callbacks.values.isEmpty, client.apps.allSatisfy({ $0.usesAddresses ?? true }),
        callbacks.values.allSatisfy({ $0.isFilledIn && RedirectURI($0.text).isWeb })
      else { continue }
      report.add(
        "no callback of \(client.quoted) leads to an app; the page about the architecture asks for a "
          + "custom scheme",
        at: callbacks.range, notes: callbacks.notes)
    }
  }
}
