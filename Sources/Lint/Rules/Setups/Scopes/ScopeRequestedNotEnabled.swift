package import ConfigModel

package enum ScopeRequestedNotEnabled: SetupRule {
  package static let about = RuleInfo(
    id: "scope-requested-not-enabled",
    topic: .setups,
    severity: .error,
    summary: "An app requests a scope that its connected app does not have.",
    rationale: """
      Salesforce responds with 'invalid_scope' or OAUTH_DISALLOWED_SCOPES, and sign-in fails. An \
      app may request only scopes that its connected app allows. Nothing is reported if the \
      connected app has a scope that oconf does not know.
      """,
    source: SetupWording.scopeValues,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(fieldApp: #""platform": "ios", "scopes": ["api", ⟦"chatter_api"⟧]"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#""Api", "#, with: #""#),
          portalApp: #""platform": "android", "scopes": ["web", ⟦"api"⟧]"#)),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "scopes": ["api", "web", "refresh_token"]"#)),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(#""Api", "Web""#, with: #""Full""#),
          fieldApp: #""platform": "ios", "scopes": ["api", "chatter_api"]"#)),
      .good(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(#""Api""#, with: #""Api", "Quantum""#),
          fieldApp: #""platform": "ios", "scopes": ["api", "lightning"]"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties {
      guard let connectedApp = party.connectedApp else { continue }
      for app in party.apps {
        for scope in app.requestsBeyond(connectedApp) {
          report.add(
            "\(party.quoted) requests the scope '\(scope.string)', which its connected app does not have",
            at: scope.range,
            notes: scope.notes
              + (connectedApp.scopes.map {
                [Note("the connected app's scopes", at: $0.range)] + $0.notes
              } ?? []))
        }
      }
    }
  }
}
