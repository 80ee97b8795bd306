package import ConfigModel

package enum ExportedMissing: ClientRule {
  package static let about = RuleInfo(
    id: "exported-missing",
    topic: .connectedApps,
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
        "this component has an intent filter, but no 'android:exported'; an app that targets Android 12 cannot be installed",
        at: component)
    }
  }
}
