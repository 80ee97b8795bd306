package import ConfigModel

package enum ScopeRequestedNotEnabled: SetupRule {
  package static let about = RuleInfo(
    id: "scope-requested-not-enabled",
    severity: .error,
    summary: "An app asks for a scope that its connected app does not have.",
    rationale: """
      Salesforce answers 'invalid_scope', or OAUTH_DISALLOWED_SCOPES, and nobody is signed in. \
      What an app asks for must be among what its connected app allows.
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
            "\(party.quoted) asks for '\(scope.string)', and its connected app does not have it",
            at: scope.range,
            notes: scope.notes
              + (connectedApp.scopes.map { [Note("what it has", at: $0.range)] + $0.notes } ?? []))
        }
      }
    }
  }
}
