package import ConfigModel

package enum IOSQueriesSchemeMissing: SetupRule {
  package static let about = RuleInfo(
    id: "ios-queries-scheme-missing",
    topic: .setups,
    severity: .warning,
    summary:
      "A client does not list its identity provider's scheme in 'LSApplicationQueriesSchemes'.",
    rationale: """
      If an app asks iOS whether another app handles a scheme, iOS answers no unless the asking \
      app lists the scheme under 'LSApplicationQueriesSchemes' in its Info.plist. A client that \
      does not find its identity provider skips it and shows the usual login.
      """,
    source: SetupWording.architecture + "; Information Property List, LSApplicationQueriesSchemes",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "ios", "queriesSchemes": ⟦[]⟧, "identityProviderScheme": "com.example.corp.portal""#
        )),
      .bad(.setup, SetupSample.setup(fieldApp: #""platform": "ios", "queriesSchemes": ⟦["tel"]⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp:
            #""platform": "ios", "queriesSchemes": ["Com.Example.Corp.Portal"], "identityProviderScheme": "com.example.corp.portal""#
        )),
      .good(.setup, SetupSample.setup(fieldApp: #""platform": "android", "queriesSchemes": []"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (list, scheme) = app.queriesWithout(provider) else { continue }
        report.add(
          "'LSApplicationQueriesSchemes' of \(client.quoted) does not list '\(scheme)', so iOS hides "
            + "its identity provider",
          at: list.range, notes: list.notes)
      }
    }
  }
}
