package import ConfigModel

extension Family {
  static let sdkVersion = Family(
    "sdk-version", topic: .setups,
    summary:
      "An identity provider and its client use incompatible SDK versions or different message dialects."
  )
}

package enum IDPDialectsDiffer: SetupRule {
  package static let about = RuleInfo(
    .sdkVersion, "different-dialects",
    severity: .warning,
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
    examples: [
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
          fieldApp: #""platform": "ios", "dialect": ⟦"guide"⟧"#)),
      .bad(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "android", "dialect": "guide""#,
          fieldApp: #""platform": "android", "sdkVersion": ⟦"12.0"⟧"#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
          fieldApp: #""platform": "ios", "dialect": "ios-sdk""#)),
      .good(
        .setup,
        SetupSample.setup(
          portalApp: #""platform": "ios", "sdkVersion": "12.0.0""#,
          fieldApp: #""platform": "android", "sdkVersion": "12.0.0""#)),
    ])

  package static func check(_ setup: IdentityProviderSetup, _ report: inout Report) {
    setup.eachClient { client, provider in
      for app in client.apps {
        guard let other = provider.app(meeting: app), let mine = app.dialect,
          let theirs = other.dialect, mine != theirs, !app.isOtherGeneration(than: other)
        else { continue }
        report.add(
          "\(client.quoted) uses the dialect '\(mine.rawValue)', but its identity provider uses "
            + "'\(theirs.rawValue)'\(hints(mine, theirs))",
          at: app.dialectRange,
          notes: [Note("the identity provider's dialect", at: other.dialectRange)])
      }
    }
  }

  private static func hints(_ mine: MessageDialect, _ theirs: MessageDialect) -> String {
    (mine == .iosSDK) == (theirs == .iosSDK)
      ? "" : "; the order of the parts of user hints differs"
  }
}

package enum SDKGenerationsMixed: SetupRule {
  package static let about = RuleInfo(
    .sdkVersion, "incompatible",
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
