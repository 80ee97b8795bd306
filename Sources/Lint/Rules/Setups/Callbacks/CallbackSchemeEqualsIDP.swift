package import ConfigModel

package enum CallbackSchemeEqualsIDP: SetupRule {
  package static let about = RuleInfo(
    id: "callback-scheme-equals-idp",
    topic: .setups,
    severity: .error,
    summary: "A client has the same URL scheme as its identity provider.",
    rationale: """
      The operating system selects the app for a URL by its scheme alone, so a client needs a \
      different custom scheme than its identity provider. Schemes are not case-sensitive.
      """,
    source: "RFC 3986, section 3.1; " + SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          field: SetupSample.field.replacing(
            #""com.example.corp.field:/done""#, with: #"⟦"COM.example.corp.portal:/field"⟧"#))),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "urlSchemes": ["corpportal", "com.example.corp.portal"]"#,
          fieldApp: #""platform": "ios", "urlSchemes": ["com.example.corp.field", ⟦"corpportal"⟧]"#)
      ),
      .good(.setup, SetupSample.setup()),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(
            #""com.example.corp.portal:/done""#, with: #""https://login.corp.example/portal""#),
          field: SetupSample.field.replacing(
            #"["com.example.corp.field:/done"]"#,
            with: #"["com.example.corp.field:/done", "https://login.corp.example/field"]"#))),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      guard provider.sharedConnectedApp(client) == nil, provider.sharedCallback(client) == nil,
        let shared = provider.sharedScheme(client)
      else { return }
      report.add(
        "\(client.quoted) and its identity provider \(provider.party.quoted) have the same scheme; the "
          + "system cannot tell which app a message is for",
        at: shared.mine.range,
        notes: shared.mine.notes + shared.theirs.note("the identity provider's scheme"))
    }
  }
}
