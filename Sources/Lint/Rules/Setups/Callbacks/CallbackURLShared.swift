package import ConfigModel

package enum CallbackURLShared: SetupRule {
  package static let about = RuleInfo(
    id: "callback-url-shared",
    topic: .setups,
    severity: .error,
    summary: "An identity provider and its client have the same callback URL.",
    rationale: """
      Salesforce responds with "invalid credentials" when the identity provider requests an \
      authorization code for its client. On the device, either of the two apps may receive the \
      response. URLs that differ only in the case of scheme or host count as the same.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""com.example.corp.field:/done""#, with: #"⟦"com.example.corp.portal:/done"⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/done""#),
          field: SetupSample.field.replacing(
            #"["com.example.corp.field:/done"]"#,
            with: #"["com.example.corp.field:/done", ⟦"https://LOGIN.corp.example/done"⟧]"#))),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/portal""#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      // With a shared connected app, the callback is the same by definition.
      guard provider.sharedConnectedApp(client) == nil,
        let shared = provider.sharedCallback(client)
      else { return }
      report.add(
        "\(client.quoted) and its identity provider \(provider.party.quoted) share the callback URL "
          + "'\(shared.mine.string)'; each needs its own",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's callback URL"))
    }
  }
}
