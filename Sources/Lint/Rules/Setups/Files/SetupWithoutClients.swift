package import ConfigModel

package enum SetupWithoutClients: SetupRule {
  package static let about = RuleInfo(
    id: "setup-without-clients",
    topic: .setups,
    severity: .warning,
    summary: "A setup has an identity provider but no clients.",
    rationale: """
      Nearly all mistakes in the configuration of an identity provider are mismatches with a \
      client. List the apps that use the identity provider in 'clients'.
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
    report.add(
      "the setup has no clients, so there is nothing to check", at: setup.clientsMember.range)
  }
}
