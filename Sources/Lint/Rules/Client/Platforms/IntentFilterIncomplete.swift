package import ConfigModel

package enum IntentFilterIncomplete: ClientRule {
  package static let about = RuleInfo(
    id: "intent-filter-incomplete",
    topic: .connectedApps,
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
