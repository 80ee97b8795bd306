package import ConfigModel

package enum IDPDialectsDiffer: SetupRule {
  package static let about = RuleInfo(
    id: "idp-dialects-differ",
    topic: .setups,
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
