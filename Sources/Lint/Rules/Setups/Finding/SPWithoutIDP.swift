package import ConfigModel

package enum SPWithoutIDP: SetupRule {
  package static let about = RuleInfo(
    id: "sp-without-idp",
    severity: .info,
    summary: "It is not said by which name a client calls its identity provider.",
    rationale: """
      Where an app has no identity provider configured, the choice of one is passed over and \
      the usual login is shown, without a word. The name is in the app's code or in what an \
      administrator pushes to devices; say it in 'identityProviderScheme' or \
      'identityProviderPackage' to have it checked.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(fieldApp: #""platform": "ios""#).replacing(
          #""apps": [{"#, with: #""apps": [⟦{⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(fieldApp: #""platform": "android", "sdkVersion": "12.0""#).replacing(
          #""apps": [{"#, with: #""apps": [⟦{⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          fieldApp: #""platform": "ios", "identityProviderScheme": "com.example.corp.portal""#)),
      .good(.setup, SetupSample.setup(portalApp: #""platform": "ios""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for client in setup.clients {
      for app in client.apps
      where app.identityProviderScheme == nil && app.identityProviderPackage == nil {
        report.add(
          "it is not said by which scheme or package \(client.quoted) calls its identity provider",
          at: app.range)
      }
    }
  }
}
