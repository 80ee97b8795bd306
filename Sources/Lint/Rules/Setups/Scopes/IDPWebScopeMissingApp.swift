package import ConfigModel

package enum IDPWebScopeMissingApp: SetupRule {
  package static let about = RuleInfo(
    id: "idp-web-scope-missing-app",
    topic: .setups,
    severity: .error,
    summary: "The connected app of an identity provider lacks the scope `web`.",
    rationale: """
      The identity provider shows the user a Salesforce page to get a code for the client. \
      Without the scope, the user lands on a login page with an error, and the flow cannot \
      continue. The scope 'full' includes 'web'.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #"["Api", "Web", "RefreshToken"]"#, with: #"⟦["Api", "RefreshToken"]⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#"["Api", "Web", "RefreshToken"]"#, with: #"⟦[]⟧"#))),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#""Api", "Web""#, with: #""Full""#),
          field: SetupSample.field.replacing(#""Web", "#, with: #""#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard let provider = setup.identityProvider, provider.allowsWeb == false,
      let scopes = provider.connectedApp?.scopes
    else { return }
    report.add(
      "the scopes of the identity provider \(provider.quoted) do not include 'Web'; users land on a "
        + "login page with an error",
      at: scopes.range, notes: scopes.notes)
  }
}
