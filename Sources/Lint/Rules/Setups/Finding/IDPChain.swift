package import ConfigModel

package enum IDPChain: SetupRule {
  package static let about = RuleInfo(
    id: "idp-chain",
    topic: .setups,
    severity: .error,
    summary:
      "An app is its own identity provider, or two apps are each other's identity providers.",
    rationale: """
      An app that delegates sign-in to itself, or to an app that delegates it back, never gets a \
      response. Delegation must end at an app that signs users in itself. The URL schemes of an \
      app include the schemes of its callback URLs.
      """,
    source: SetupWording.withoutSDK,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.field"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "urlSchemes": ["corpportal"]"#,
          fieldApp: #""platform": "ios", "identityProviderScheme": ⟦"com.example.corp.field"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "urlSchemes": ["corpportal", "com.example.corp.portal"]"#,
          fieldApp: #""platform": "ios", "identityProviderScheme": "corpportal""#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp:
            #""platform": "ios", "identityProviderScheme": "com.example.corp.headquarters""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    for party in setup.parties { checkItself(party, &report) }
    guard let provider = setup.identityProvider else { return }
    var wanted: [Text: SetupValue] = [:]
    for app in provider.apps {
      guard let scheme = app.identityProviderScheme else { continue }
      wanted[scheme.text.providerScheme] = scheme
    }
    guard !wanted.isEmpty else { return }
    for client in setup.clients {
      for (scheme, _) in client.schemes {
        guard let value = wanted.removeValue(forKey: scheme) else { continue }
        report.add(
          "\(provider.quoted) delegates sign-in to its client \(client.quoted), which delegates it back",
          at: value.range)
      }
    }
  }

  private static func checkItself(_ party: SetupParty, _ report: inout Report) {
    guard
      party.apps.contains(where: {
        $0.identityProviderScheme != nil || $0.identityProviderPackage != nil
      })
    else { return }
    let schemes = Set(party.schemes.map(\.scheme))
    let packages = Set(party.identifiers.map(\.text))
    for app in party.apps {
      if let scheme = app.identityProviderScheme, schemes.contains(scheme.text.providerScheme) {
        report.add("\(party.quoted) is its own identity provider", at: scheme.range)
      }
      if let package = app.identityProviderPackage, packages.contains(package.text) {
        report.add("\(party.quoted) is its own identity provider", at: package.range)
      }
    }
  }
}
