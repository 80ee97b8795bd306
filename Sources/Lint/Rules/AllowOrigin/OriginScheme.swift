package import ConfigModel

extension Family {
  static let originScheme = Family(
    "origin-scheme", topic: .origins,
    summary: "The scheme of a pattern allows pages without TLS, or pages of other apps.")
}

package enum OriginHTTPScheme: AllowOriginRule {
  package static let about = RuleInfo(
    .originScheme, "plain-http",
    risk: .access,
    severity: .warning,
    inProduction: .error,
    summary: "A pattern allows pages that are served without TLS.",
    rationale: """
      A page sent over plain `http` can be changed in transit, for example by a Wi-Fi hotspot. The \
      changed page can then call the APIs as the user. Serve the page over `https` and list that \
      origin. Pages on the user's own machine are not reported.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 8.3",
    examples: [
      .bad(.origins, "⟦http⟧://www.corp.com"),
      .bad(.origins, "https://www.corp.com, ⟦http⟧://*.corp.com:8080", in: .production),
      .good(.origins, "https://www.corp.com"),
      .good(.origins, "http://localhost:3000, http://127.0.0.1:3000, https://http.corp.com"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasScheme("http") && !pattern.isLoopback {
      report.add(
        "a network attacker can replace pages from '\(item.text)'; use https",
        at: item.schemeRange)
    }
  }
}

package enum OriginHybridScheme: AllowOriginRule {
  package static let about = RuleInfo(
    .originScheme, "shared-by-apps",
    risk: .access,
    severity: .info,
    summary: "An origin is shared by all apps built with the same framework.",
    rationale: """
      Apps built with Capacitor, Cordova, Ionic or Tauri load their pages from an origin that, by \
      default, the framework gives to all apps, such as `capacitor://localhost`. A pattern for \
      this origin allows all of these apps. Requests that the app sends natively, not from its \
      page, need no pattern.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "If the app cannot send its requests natively.",
    examples: [
      .bad(.origins, "⟦capacitor://localhost⟧"),
      .bad(
        .origins, "https://app.corp.net, ⟦ionic://localhost⟧, ⟦https://localhost⟧", in: .production),
      .good(.origins, "corp-shop://localhost, https://localhost.corp.net"),
      .good(.origins, "https://localhost:3000"),
    ])

  private static let schemes: [StaticString] = [
    "app", "capacitor", "capacitor-electron", "file", "httpsionic", "ionic", "tauri",
  ]

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where isShared(pattern) {
      report.add(
        "every app built with the same framework has this origin, not only yours",
        at: item.range)
    }
  }

  private static func isShared(_ pattern: OriginPattern) -> Bool {
    if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) { return true }
    return pattern.hasScheme("https") && pattern.port == nil && pattern.labels.count == 1
      && pattern.labels[0].pattern == "localhost"
  }
}

package enum OriginWildcardScheme: AllowOriginRule {
  package static let about = RuleInfo(
    .originScheme, "wildcard",
    risk: .access,
    severity: .error,
    summary: "A wildcard in the scheme allows pages without TLS.",
    rationale: """
      `*://` and `http*://` also match `http://`. A network attacker can then replace a page of \
      the site and call the APIs from it.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
      .bad(.origins, "⟦http*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "https://http*.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.scheme.contains(where: \.hasWildcard) {
      guard let end = item.text.firstPlace(of: "://") else { continue }
      report.add(
        "the wildcard in the scheme also allows 'http://' pages, which network attackers can replace",
        at: item.range,
        fix: pattern.schemeMatches("https")
          ? FixIt(
            "use https", .suggest, [Edit(item.range, "https" + item.text[end.lowerBound...])]) : nil
      )
    }
  }
}
