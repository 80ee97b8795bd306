package import ConfigModel

package enum SPWithoutIDP: SetupRule {
  package static let about = RuleInfo(
    id: "sp-without-idp",
    topic: .setups,
    severity: .info,
    summary: "The setup does not name the scheme or package of a client's identity provider.",
    rationale: """
      An app without a configured identity provider silently shows the usual login instead of a \
      choice of identity provider. The scheme or package is set in the app's code or in the \
      configuration that an administrator pushes to devices. Add it to the setup as \
      'identityProviderScheme' or 'identityProviderPackage' so that oconf can check it.
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
          "\(client.quoted) has no 'identityProviderScheme' or 'identityProviderPackage', so its identity "
            + "provider is not checked",
          at: app.range)
      }
    }
  }
}
