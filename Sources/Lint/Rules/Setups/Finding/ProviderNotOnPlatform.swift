package import ConfigModel

package enum ProviderNotOnPlatform: SetupRule {
  package static let about = RuleInfo(
    id: "provider-not-on-platform",
    severity: .warning,
    summary: "A client is for a system that its identity provider is not for.",
    rationale: """
      Both apps must be on one device. Where the identity provider is not found, the usual \
      login is shown, without a word.
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
          "\(client.quoted) is for '\(platform.rawValue)', and no build of its identity provider "
            + "\(provider.party.quoted) is",
          at: app.platformRange)
      }
    }
  }
}
