package import ConfigModel

package enum ProviderNotOnPlatform: SetupRule {
  package static let about = RuleInfo(
    id: "provider-not-on-platform",
    topic: .setups,
    severity: .warning,
    summary: "An identity provider has no build for the platform of its client.",
    rationale: """
      Both apps must be on the same device. A client that does not find its identity provider \
      silently shows the usual login. An identity provider's app without 'platform' can be for any \
      platform.
      """,
    source: SetupWording.architecture,
    examples: [
      .bad(
        .setup,
        SetupSample.setup(portalApp: #""platform": "ios""#, fieldApp: #""platform": ⟦"android"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android""#,
          fieldApp: #""sdkVersion": "12.0", "platform": ⟦"ios"⟧"#)),
      .good(
        .setup, SetupSample.setup(portalApp: #""platform": "ios""#, fieldApp: #""platform": "ios""#)
      ),
      .good(
        .setup,
        SetupSample.setup(portalApp: #""sdkVersion": "12.0""#, fieldApp: #""platform": "android""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      guard !provider.party.apps.isEmpty else { return }
      for app in client.apps {
        guard let platform = app.platform, provider.app(meeting: app) == nil else { continue }
        report.add(
          "\(client.quoted) is for '\(platform.rawValue)', but its identity provider "
            + "\(provider.party.quoted) has no build for that platform",
          at: app.platformRange)
      }
    }
  }
}
