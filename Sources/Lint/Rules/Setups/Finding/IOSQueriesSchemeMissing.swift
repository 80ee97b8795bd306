package import ConfigModel

package enum IOSQueriesSchemeMissing: SetupRule {
  package static let about = RuleInfo(
    id: "ios-queries-scheme-missing",
    severity: .warning,
    summary: "A client may not ask iOS whether its identity provider is there.",
    rationale: """
      iOS tells an app that no other app takes a scheme unless the scheme is listed under \
      'LSApplicationQueriesSchemes' in its Info.plist. An identity provider that is not found \
      is passed over, and the usual login is shown.
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
          "'LSApplicationQueriesSchemes' of \(client.quoted) lacks '\(scheme)', so that iOS hides its "
            + "identity provider from it",
          at: list.range, notes: list.notes)
      }
    }
  }
}
