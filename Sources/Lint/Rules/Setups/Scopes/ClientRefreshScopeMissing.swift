package import ConfigModel

package enum ClientRefreshScopeMissing: SetupRule {
  package static let about = RuleInfo(
    id: "client-refresh-scope-missing",
    severity: .warning,
    summary: "The connected app of a client does not let it stay signed in.",
    rationale: """
      After signing in by its identity provider a client asks Salesforce for tokens with which \
      it goes on, and keeps the refresh token. The Mobile SDK always asks for 'refresh_token'; \
      without that scope on the connected app signing in ends in 'invalid_scope'.
      """,
    source: SetupWording.architecture + "; " + SetupWording.scopeValues,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["Api", "Web"]⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["full"]⟧"#))),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#""Web", "RefreshToken""#, with: #""Web""#),
          field: SetupSample.field.replacing(#""RefreshToken""#, with: #""offline_access""#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      guard client.allowsRefresh == false, let scopes = client.connectedApp?.scopes else {
        continue
      }
      report.add(
        "'RefreshToken' is not among the scopes of \(client.quoted), and the Mobile SDK asks for it",
        at: scopes.range, notes: scopes.notes)
    }
  }
}
