package import ConfigModel

package enum CallbackHasFragmentOrWildcard: ClientRule {
  package static let about = RuleInfo(
    id: "callback-has-fragment-or-wildcard",
    topic: .connectedApps,
    severity: .error,
    summary: "A redirect URI contains a fragment or a wildcard.",
    rationale: """
      Redirect URIs are compared character by character, so '*' matches only itself, and a URI \
      with '*' never matches the URI in a request. Fragments are not allowed at all, because the \
      response uses that part of the URI.
      """,
    source: "RFC 6749, section 3.1.2; RFC 9700, section 2.1",
    examples: [
      .bad(.oauthConfig, "<callbackUrl>https://⟦*⟧.corp.example/cb</callbackUrl>"),
      .bad(.oauthConfig, "<callbackUrl>com.example.corp.shop:/cb⟦#done⟧</callbackUrl>"),
      .good(.oauthConfig, "<callbackUrl>https://shop.corp.example/cb?page=%23done</callbackUrl>"),
      .good(
        .mobileApp("AndroidManifest.xml"),
        "<manifest xmlns:android=\"http://schemas.android.com/apk/res/android\"><application><activity><intent-filter><data android:scheme=\"com.example.corp.shop\" android:host=\"*\"/></intent-filter></activity></application></manifest>"
      ),
    ])

  package static func check(_ client: OAuthClient, _ report: inout Report) {
    for (callback, fault) in client.faultyCallbacks {
      guard case .fragmentOrWildcard(let part) = fault else { continue }
      let isFragment = callback.text[part.lowerBound] == UInt8(ascii: "#")
      report.add(
        isFragment
          ? "a redirect URI must not have a fragment"
          : "'*' is not a wildcard in a redirect URI, so no request matches",
        at: callback.place(of: part) ?? callback.range)
    }
  }
}
