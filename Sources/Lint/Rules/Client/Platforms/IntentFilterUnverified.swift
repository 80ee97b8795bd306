package import ConfigModel

package enum IntentFilterUnverified: ClientRule {
  package static let about = RuleInfo(
    id: "intent-filter-unverified",
    topic: .connectedApps,
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
