package import ConfigModel

extension Family {
  static let intentFilter = Family(
    "intent-filter", topic: .connectedApps,
    summary:
      "An Android intent filter is incomplete, or opens links to unverified or arbitrary hosts.")
}

package enum IntentFilterAnyHost: ClientRule {
  package static let about = RuleInfo(
    .intentFilter, "any-host",
    risk: .access,
    severity: .warning,
    summary: "An app opens web links to every host.",
    rationale: """
      With the host `*`, every link on every page may open the app, with parameters that the page \
      chooses. An attacker can send the app a code or a token of a different account. Name the \
      hosts.
      """,
    source: "Android, <data> element (2024); RFC 8252, section 8.1; " + PlatformSample.android,
    exceptions: "If the app is a browser.",
    examples: [
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="https" android:host="⟦*⟧"/>"#))),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:host="⟦*⟧"/><data android:scheme="http"/>"#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(
            #"<data android:scheme="https" android:host="*.corp.example"/>"#,
            #" android:autoVerify="true""#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp" android:host="*"/>"#))),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for filter in client.mobileApp?.intentFilters ?? [] {
      guard filter.isOfLinks,
        filter.schemes.contains(where: { $0.text == "http" || $0.text == "https" }),
        let host = filter.hosts.first(where: { $0.text == "*" })
      else { continue }
      report.add("links to every host open the app; name the hosts", at: host.range)
    }
  }
}

package enum ExportedMissing: ClientRule {
  package static let about = RuleInfo(
    .intentFilter, "exported-missing",
    severity: .info,
    summary: "A component with an intent filter does not declare whether other apps may start it.",
    rationale: """
      An app that targets Android 12 (API level 31) or later cannot be installed if a component \
      with an intent filter has no `android:exported`. For an activity to which a browser returns, \
      it must be true; for other components, false is safer. A manifest with an older target is \
      not reported.
      """,
    source: "Android 12, Behavior changes: Safer component exporting (2021)",
    examples: [
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp"/>"#), exported: ""
        ).replacing("<activity", with: "⟦<activity⟧")),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        #"<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="com.example.corp"><application>⟦<service⟧ android:name=".Push"><intent-filter><action android:name="com.example.PUSH"/></intent-filter></service></application></manifest>"#
      ),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(PlatformSample.links(#"<data android:scheme="com.example.corp"/>"#))
      ),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest("", exported: "")),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for component in client.mobileApp?.undeclaredExports ?? [] {
      report.add(
        "this component has an intent filter, but no 'android:exported'; an app that targets Android 12 or later cannot be installed",
        at: component)
    }
  }
}

package enum IntentFilterIncomplete: ClientRule {
  package static let about = RuleInfo(
    .intentFilter, "incomplete",
    severity: .info,
    summary: "An intent filter for a URL scheme lacks an action or category that browsers need.",
    rationale: """
      A browser opens an app for an address only if the filter has the action `VIEW` and the \
      categories `DEFAULT` and `BROWSABLE`. Without one of them, Android never matches the filter \
      against a redirect, and the response to the sign-in is lost.
      """,
    source: "Android, Create deep links to app content (2024); " + PlatformSample.android,
    exceptions:
      "If only other apps, and no browser, open the activity: `BROWSABLE` is then optional.",
    examples: [
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          #"⟦<intent-filter⟧><action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.BROWSABLE"/><data android:scheme="com.example.corp.shop"/></intent-filter>"#
        )),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          #"⟦<intent-filter⟧><category android:name="android.intent.category.DEFAULT"/><category android:name="android.intent.category.BROWSABLE"/><data android:scheme="com.example.corp.shop"/></intent-filter>"#
        )),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp.shop"/>"#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          #"<intent-filter><action android:name="android.intent.action.SEND"/><category android:name="android.intent.category.DEFAULT"/><data android:scheme="content" android:mimeType="image/png"/></intent-filter>"#
        )),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for filter in client.mobileApp?.intentFilters ?? [] {
      let isPrivate = filter.schemes.contains {
        RedirectURI(Text($0.string + ":")).isPrivateUse
          && !MobileAppConfiguration.isVariable($0.text)
      }
      guard isPrivate else { continue }
      let views = filter.hasAction("android.intent.action.VIEW")
      let isBrowsable = filter.hasCategory("android.intent.category.BROWSABLE")
      let isDefault = filter.hasCategory("android.intent.category.DEFAULT")
      // A filter with another action is for other apps.
      guard views || isBrowsable && filter.actions.isEmpty else { continue }
      let missing: StaticString? =
        !views
        ? "the action 'android.intent.action.VIEW'"
        : !isDefault
          ? "the category 'android.intent.category.DEFAULT'"
          : !isBrowsable ? "the category 'android.intent.category.BROWSABLE'" : nil
      guard let missing else { continue }
      report.add(
        "the filter lacks \(missing), so a browser cannot open the app", at: filter.opening)
    }
  }
}

package enum IntentFilterUnverified: ClientRule {
  package static let about = RuleInfo(
    .intentFilter, "unverified-host",
    risk: .secret,
    severity: .info,
    summary: "An app opens web links to a host that is not verified.",
    rationale: """
      Without `android:autoVerify="true"`, any app can register the same address and receive the \
      code or the token of a sign-in. Use https and a verified host, or a private scheme with PKCE.
      """,
    source: "Android, Verify Android App Links (2024); RFC 8252, section 7.2; "
      + PlatformSample.android,
    exceptions: "If the links only show pages, and no sign-in returns to them.",
    examples: [
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(
            #"<data android:scheme="http" android:host="⟦shop.corp.example⟧" android:pathPrefix="/"/>"#
          ))),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(
            #"<data android:scheme="https"/><data android:host="⟦shop.corp.example⟧"/>"#,
            #" android:autoVerify="false""#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(
            #"<data android:scheme="https" android:host="shop.corp.example"/>"#,
            #" android:autoVerify="true""#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp" android:host="done"/>"#))),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for filter in client.mobileApp?.intentFilters ?? [] {
      guard filter.isOfLinks, !filter.isVerified,
        filter.schemes.contains(where: { $0.text == "http" || $0.text == "https" }),
        let host = filter.hosts.first(where: {
          $0.text != "*" && !MobileAppConfiguration.isVariable($0.text)
        })
      else { continue }
      report.add(
        "any app can register addresses on '\(host.text)'; set 'android:autoVerify' to true, and use "
          + "https", at: host.range)
    }
  }
}

package enum IntentFilterNotExported: ClientRule {
  package static let about = RuleInfo(
    .intentFilter, "not-exported",
    severity: .warning,
    summary: "An activity that a browser is meant to open is not exported.",
    rationale: """
      Other apps, and therefore browsers, can start an activity only if `android:exported` is \
      true. The response to a sign-in then never reaches the app: the browser stays on a blank \
      page.
      """,
    source: "Android, <activity>; Mobile SDK Development Guide, Configure Advanced Authentication "
      + "in Android Apps",
    examples: [
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp" android:host="done"/>"#),
          exported: #" android:exported="⟦false⟧""#)),
      .bad(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(
            #"<data android:scheme="https" android:host="shop.corp.example"/>"#,
            #" android:autoVerify="true""#), exported: #" android:exported="⟦false⟧""#)),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          PlatformSample.links(#"<data android:scheme="com.example.corp" android:host="done"/>"#))),
      .good(
        .mobileApp("AndroidManifest.xml"),
        PlatformSample.manifest(
          #"<intent-filter><action android:name="com.example.corp.SYNC"/></intent-filter>"#,
          exported: #" android:exported="false""#)),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    var known: [SourceRange] = []
    for filter in client.mobileApp?.intentFilters ?? [] where filter.isOfLinks {
      guard let exported = filter.isExported, exported.text == "false",
        !known.contains(exported.range)
      else { continue }
      known.append(exported.range)
      report.add(
        "a browser cannot start an activity that is not exported, so no sign-in returns to the app; "
          + "set 'android:exported' to true", at: exported.range)
    }
  }
}
