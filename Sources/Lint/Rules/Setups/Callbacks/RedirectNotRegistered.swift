package import ConfigModel

package enum RedirectNotRegistered: SetupRule {
  package static let about = RuleInfo(
    id: "redirect-not-registered",
    severity: .error,
    summary: "An app has its users sent back to where its connected app does not allow it.",
    rationale: """
      Salesforce compares the redirect URI of a request with the callback URLs of the connected \
      app byte by byte, and refuses what is not among them.
      """,
    source: SetupWording.withoutSDK + ", (A); RFC 6749, section 3.1.2.3",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "redirectURI": ⟦"com.example.corp.field:/done/"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "redirectURI": ⟦"com.example.corp.portal://done"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "redirectURI": "com.example.corp.field:/done""#)),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"["com.example.corp.field:/done"]"#,
            with: #"["com.example.corp.field:/beta", "com.example.corp.field:/done"]"#),
          fieldApp: #""platform": "ios", "redirectURI": "com.example.corp.field:/done""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      for app in party.apps {
        guard let redirect = app.redirectUnknown(to: connectedApp) else { continue }
        report.add(
          "'\(redirect.string)' is no callback of the connected app of \(party.quoted), which must have "
            + "it byte by byte",
          at: redirect.range,
          notes: redirect.notes
            + (connectedApp.callbacks.map { [Note("the callbacks", at: $0.range)] + $0.notes } ?? [])
        )
      }
    }
  }
}
