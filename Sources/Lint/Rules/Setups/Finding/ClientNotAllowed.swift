package import ConfigModel

package enum ClientNotAllowed: SetupRule {
  package static let about = RuleInfo(
    id: "client-not-allowed",
    topic: .setups,
    severity: .error,
    summary: "An identity provider's list of allowed clients does not include a client.",
    rationale: """
      In version 11 or later of Mobile SDK for Android, an identity provider has a list of the \
      packages that it answers, and rejects all other clients. If the setup does not contain the \
      list, clients are not checked.
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
          "\(provider.party.quoted) does not list '\(package.string)' as an allowed client",
          at: package.range,
          notes: package.notes + [Note("the allowed clients", at: list.range)])
      }
    }
  }
}
