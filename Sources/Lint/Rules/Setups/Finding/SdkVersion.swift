package import ConfigModel

extension Family {
  static let sdkVersion = Family(
    "sdk-version", topic: .setups,
    summary:
      "An identity provider and its client use incompatible SDK versions or different message dialects."
  )
}

package enum SDKVersionFaults: SetupRule {
  package static let faults = [differentDialects, incompatible]

  static let differentDialects = RuleInfo(
    .sdkVersion, "different-dialects", severity: .warning, scope: .setup,
    summary: "An identity provider and its client use different message dialects.",
    rationale: """
      A dialect is a variant of the messages: that of the guide for apps without Mobile SDK, or \
      that of an SDK. Dialects use different names for errors and for some parameters. They also \
      order the parts of a user hint differently. The guide and the SDK for Android put the \
      organization first, the SDK for iOS the user. One of the two apps must understand the \
      dialect of the other. Apps for different platforms are not compared.
      """,
    source: SetupWording.withoutSDK + "; " + SetupWording.details
      + ", Initiate Authentication from an IdP App; SalesforceMobileSDK-iOS, SFUserAccountManager",
    bad: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
        fieldApp: #""platform": "ios", "dialect": ⟦"guide"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "android", "dialect": "guide""#,
        fieldApp: #""platform": "android", "sdkVersion": ⟦"12.0"⟧"#),
    ],
    good: [
      SetupSample.setup(
        portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
        fieldApp: #""platform": "ios", "dialect": "ios-sdk""#),
      SetupSample.setup(
        portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
        fieldApp: #""platform": "android", "sdkVersion": "12.0.0""#),
    ])

  static let incompatible = RuleInfo(
    .sdkVersion, "incompatible", severity: .error, scope: .setup,
    summary:
      "An identity provider and its client use incompatible versions of Mobile SDK for Android.",
    rationale: """
      Version 11 replaced the intents that the two apps exchange, and neither side understands \
      the intents of the other. Build both apps with version 11 or later, or both with an earlier \
      version.
      """,
    source: SetupWording.architecture + "; SalesforceMobileSDK-Android, IDPSPMessage and SPConfig",
    bad: [
      SetupSample.setup(
        portalApp: #""platform": "android", "sdkVersion": "10.2.0""#,
        fieldApp: #""platform": "android", "sdkVersion": ⟦"11.0.0"⟧"#),
      SetupSample.setup(
        portalApp: #""platform": "android", "sdkVersion": "13.0""#,
        fieldApp: #""platform": "android", "dialect": ⟦"android-6"⟧"#),
    ],
    good: [
      SetupSample.setup(
        portalApp: #""platform": "android", "sdkVersion": "11.0.0""#,
        fieldApp: #""platform": "android", "sdkVersion": "13.1.0""#),
      SetupSample.setup(
        portalApp: #""platform": "ios", "sdkVersion": "10.2.0""#,
        fieldApp: #""platform": "android", "sdkVersion": "11.0.0""#),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let other = provider.app(meeting: app) else { continue }
        if app.isOtherGeneration(than: other) {
          report.add(
            incompatible,
            "\(client.quoted) and its identity provider \(provider.party.quoted) use incompatible versions "
              + "of Mobile SDK; one is older than version 11",
            at: app.dialectRange,
            notes: [Note("the identity provider's version", at: other.dialectRange)])
        } else if let mine = app.dialect, let theirs = other.dialect, mine != theirs {
          report.add(
            differentDialects,
            "\(client.quoted) uses the dialect '\(mine.rawValue)', but its identity provider uses "
              + "'\(theirs.rawValue)'\(hints(mine, theirs))",
            at: app.dialectRange,
            notes: [Note("the identity provider's dialect", at: other.dialectRange)])
        }
      }
    }
  }

  private static func hints(_ mine: MessageDialect, _ theirs: MessageDialect) -> String {
    (mine == .iosSDK) == (theirs == .iosSDK)
      ? "" : "; the order of the parts of user hints differs"
  }
}
