package import ConfigModel

package enum SDKGenerationsMixed: SetupRule {
  package static let about = RuleInfo(
    id: "sdk-generations-mixed",
    topic: .setups,
    severity: .error,
    summary:
      "An identity provider and its client use incompatible versions of Mobile SDK for Android.",
    rationale: """
      Version 11 replaced the intents that the two apps exchange, and neither side understands \
      the intents of the other. Build both apps with version 11 or later, or both with an earlier \
      version.
      """,
    source: SetupWording.architecture + "; SalesforceMobileSDK-Android, IDPSPMessage and SPConfig",
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "sdkVersion": "10.2.0""#,
          fieldApp: #""platform": "android", "sdkVersion": ⟦"11.0.0"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "sdkVersion": "13.0""#,
          fieldApp: #""platform": "android", "dialect": ⟦"android-6"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "sdkVersion": "11.0.0""#,
          fieldApp: #""platform": "android", "sdkVersion": "13.1.0""#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "sdkVersion": "10.2.0""#,
          fieldApp: #""platform": "android", "sdkVersion": "11.0.0""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let other = provider.app(meeting: app), app.isOtherGeneration(than: other) else {
          continue
        }
        report.add(
          "\(client.quoted) and its identity provider \(provider.party.quoted) use incompatible versions "
            + "of Mobile SDK; one is older than version 11",
          at: app.dialectRange,
          notes: [Note("the identity provider's version", at: other.dialectRange)])
      }
    }
  }
}
