package import ConfigModel

package enum IDPWebScopeNotRequested: SetupRule {
  package static let about = RuleInfo(
    id: "idp-web-scope-not-requested",
    topic: .setups,
    severity: .error,
    summary: "An identity provider does not request the scope `web`.",
    rationale: """
      The scope on the connected app is not enough: the app itself must request 'web', or 'full', \
      which includes it, when its user signs in. Otherwise, users of its clients land on a login \
      page with an error. An app that lists no scopes requests all of them, except on iOS with \
      Mobile SDK before version 13.2.
      """,
    source: SetupWording.architecture + "; " + SetupWording.scopeValues,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(portalApp: #""platform": "ios", "scopes": ⟦["api", "refresh_token"]⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(portalApp: #""platform": "ios", "sdkVersion": "12.2.0", "scopes": ⟦[]⟧"#)),
      .good(.setup, SetupSample.setup(portalApp: #""platform": "ios", "scopes": ["api", "web"]"#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "sdkVersion": "13.2.0", "scopes": []"#,
          fieldApp: #""platform": "ios", "scopes": ["api"]"#)),
      .good(
        .setup,
        SetupSample.setup(
          portal: SetupSample.portal.replacing(#""Web""#, with: #""Full""#),
          portalApp: #""platform": "android", "scopes": ["full"]"#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    guard let provider = setup.identityProvider else { return }
    for app in provider.apps {
      guard let (range, path) = app.requestWithoutWeb else { continue }
      report.add(
        "the identity provider \(provider.quoted) does not request 'web'; users of its clients land on a "
          + "login page with an error",
        at: range, notes: Note.file(path))
    }
  }
}
