package import ConfigModel

package enum IntentFilterAnyHost: ClientRule {
  package static let about = RuleInfo(
    id: "intent-filter-any-host",
    topic: .connectedApps,
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
