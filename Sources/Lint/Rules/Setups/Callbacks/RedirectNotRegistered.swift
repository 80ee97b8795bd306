package import ConfigModel

package enum RedirectNotRegistered: SetupRule {
  package static let about = RuleInfo(
    id: "redirect-not-registered",
    topic: .setups,
    severity: .error,
    summary: "The redirect URI of an app is not a callback URL of its connected app.",
    rationale: """
      Salesforce compares the redirect URI of a request with the callback URLs of the connected \
      app byte by byte, and rejects the request if none is equal.
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
          "'\(redirect.string)' is not a callback URL of the connected app of \(party.quoted), which "
            + "must list exactly this URI",
          at: redirect.range,
          notes: redirect.notes
            + (connectedApp.callbacks.map { [Note("the callback URLs", at: $0.range)] + $0.notes }
              ?? [])
        )
      }
    }
  }
}
