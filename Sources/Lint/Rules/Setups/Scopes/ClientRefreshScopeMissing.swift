package import ConfigModel

package enum ClientRefreshScopeMissing: SetupRule {
  package static let about = RuleInfo(
    id: "client-refresh-scope-missing",
    topic: .setups,
    severity: .warning,
    summary: "The connected app of a client lacks the scope `refresh_token`.",
    rationale: """
      After sign-in through its identity provider, a client requests its own tokens from \
      Salesforce and keeps the refresh token. If the connected app lacks the scope \
      'refresh_token' ('RefreshToken' in its metadata), Salesforce issues no refresh token. If the \
      app lists its scopes, Mobile SDK adds this one, so sign-in fails with 'invalid_scope'. \
      'offline_access' ('OfflineAccess') counts as the same scope. 'full' does not include it.
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
        "the scopes of \(client.quoted) do not include 'RefreshToken', so it cannot refresh tokens",
        at: scopes.range, notes: scopes.notes)
    }
  }
}
