package import ConfigModel

package enum SPIDPUnknown: SetupRule {
  package static let about = RuleInfo(
    id: "sp-idp-unknown",
    topic: .setups,
    severity: .warning,
    summary: "A client uses a scheme or package that its identity provider does not have.",
    rationale: """
      A client that does not find its configured identity provider silently shows the usual login. \
      The scheme must be one that the identity provider registers; the package must be that of the \
      identity provider's Android app. Schemes are checked only if the setup lists the identity \
      provider's 'urlSchemes'.
      """,
    source: SetupWording.architecture + "; " + SetupWording.withoutSDK,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
          fieldApp: #""platform": "ios", "identityProviderScheme": ⟦"corpportal2"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp:
            #""platform": "android", "sdkVersion": "12.0", "bundleIdentifier": "com.example.corp.portal""#,
          fieldApp:
            #""platform": "android", "sdkVersion": "12.0", "identityProviderPackage": ⟦"com.example.corp.Portal"⟧"#
        )),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
          fieldApp: #""platform": "ios", "identityProviderScheme": "CorpPortal""#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios""#,
          fieldApp: #""platform": "ios", "identityProviderScheme": "corpportal""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      let own = Set(client.schemes.map(\.scheme))
      for app in client.apps {
        // Another rule reports a client that names itself as its identity provider.
        guard let value = app.unknownProvider(provider), !own.contains(value.text.providerScheme)
        else { continue }
        report.add(
          "\(client.quoted) looks for its identity provider under '\(value.string)', which is not a scheme or "
            + "package of \(provider.party.quoted)",
          at: value.range)
      }
    }
  }
}
