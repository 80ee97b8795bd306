package import ConfigModel

package enum ClientNotAllowed: SetupRule {
  package static let about = RuleInfo(
    id: "client-not-allowed",
    severity: .error,
    summary: "An identity provider does not let a client in.",
    rationale: """
      From version 11 of the Mobile SDK for Android on, an identity provider answers only the \
      packages that it was told of. An identity provider need not know its clients, but one \
      that keeps a list refuses all others.
      """,
    source: SetupWording.details + "; SalesforceMobileSDK-Android, IDPManager",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portalApp:
            #""platform": "android", "sdkVersion": "12.0", "allowedClients": ["com.example.corp.shop"]"#,
          fieldApp: #""platform": "android", "bundleIdentifier": ⟦"com.example.corp.field"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "allowedClients": []"#,
          fieldApp: #""platform": "android", "bundleIdentifier": ⟦"com.example.corp.field"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp:
            #""platform": "android", "sdkVersion": "12.0", "allowedClients": ["com.example.corp.field"]"#,
          fieldApp: #""platform": "android", "bundleIdentifier": "com.example.corp.field""#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "sdkVersion": "12.0""#,
          fieldApp: #""platform": "android", "bundleIdentifier": "com.example.corp.field""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let (package, list) = app.refused(by: provider) else { continue }
        report.add(
          "\(provider.party.quoted) does not list '\(package.string)' among the clients that it lets in",
          at: package.range, notes: package.notes + [Note("the list", at: list.range)])
      }
    }
  }
}
