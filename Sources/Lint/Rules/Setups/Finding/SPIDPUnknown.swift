package import ConfigModel

package enum SPIDPUnknown: SetupRule {
  package static let about = RuleInfo(
    id: "sp-idp-unknown",
    severity: .warning,
    summary: "A client calls its identity provider by a name that is not its.",
    rationale: """
      Where the configured identity provider is not found, the usual login is shown, without a \
      word. The scheme must be one that the provider registers, the package the one that it is \
      built as.
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
          "\(client.quoted) calls its identity provider '\(value.string)', and \(provider.party.quoted) "
            + "does not go by that name",
          at: value.range)
      }
    }
  }
}
