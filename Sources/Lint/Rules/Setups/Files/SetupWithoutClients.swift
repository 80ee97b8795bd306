package import ConfigModel

package enum SetupWithoutClients: SetupRule {
  package static let about = RuleInfo(
    id: "setup-without-clients",
    severity: .warning,
    summary: "A setup has an identity provider and nobody to provide for.",
    rationale: """
      Nearly everything that can be wrong with an identity provider is wrong between it and a \
      client. Name the apps that have it sign their users in.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        #"{"identityProvider": \#(SetupSample.party("Portal", SetupSample.portal)), "clients": ⟦[]⟧}"#
      ),
      .bad(
        .setup,
        #"{"clients": ⟦[ ]⟧, "identityProvider": \#(SetupSample.party("Portal", SetupSample.portal))}"#
      ),
      .good(.setup, SetupSample.setup()),
      .good(.setup, SetupSample.setup(SetupSample.party("Shop", SetupSample.shop))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard setup.clientsMember.isWrittenEmpty else { return }
    report.add("there is no client, so there is nothing to check", at: setup.clientsMember.range)
  }
}
