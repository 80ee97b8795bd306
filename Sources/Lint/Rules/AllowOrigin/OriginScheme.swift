package import ConfigModel

extension Family {
  static let originScheme = Family(
    "origin-scheme", topic: .origins,
    summary: "The scheme of a pattern allows pages without TLS, or pages of other apps.",
    source: "Securing Cross-Site Requests to OMCe APIs")
}

package enum OriginSchemeFaults: AllowOriginRule {
  package static let faults = [plainHTTP, sharedByApps, wildcard]

  static let plainHTTP = RuleInfo(
    .originScheme, "plain-http", risk: .access, severity: .warning, inProduction: .error,
    scope: .origins,
    summary: "A pattern allows pages that are served without TLS.",
    rationale: """
      A page sent over plain `http` can be changed in transit, for example by a Wi-Fi hotspot. The \
      changed page can then call the APIs as the user. Serve the page over `https` and list that \
      origin. Pages on the user's own machine are not reported.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 8.3",
    bad: [
      "⟦http⟧://www.corp.com",
      Sample("https://www.corp.com, ⟦http⟧://*.corp.com:8080", in: .production),
    ],
    good: [
      "https://www.corp.com",
      "http://localhost:3000, http://127.0.0.1:3000, https://http.corp.com",
    ])

  static let sharedByApps = RuleInfo(
    .originScheme, "shared-by-apps", risk: .access, severity: .info, scope: .origins,
    summary: "An origin is shared by all apps built with the same framework.",
    rationale: """
      Apps built with Capacitor, Cordova, Ionic or Tauri load their pages from an origin that, by \
      default, the framework gives to all apps, such as `capacitor://localhost`. A pattern for \
      this origin allows all of these apps. Requests that the app sends natively, not from its \
      page, need no pattern.
      """,
    exceptions: "If the app cannot send its requests natively.",
    bad: [
      "⟦capacitor://localhost⟧",
      Sample("https://app.corp.net, ⟦ionic://localhost⟧, ⟦https://localhost⟧", in: .production),
    ],
    good: ["corp-shop://localhost, https://localhost.corp.net", "https://localhost:3000"])

  static let wildcard = RuleInfo(
    .originScheme, "wildcard", risk: .access, severity: .error, scope: .origins,
    summary: "A wildcard in the scheme allows pages without TLS.",
    rationale: """
      `*://` and `http*://` also match `http://`. A network attacker can then replace a page of \
      the site and call the APIs from it.
      """,
    bad: [
      Sample("⟦*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
      Sample("⟦http*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
    ],
    good: ["https://app.corp.net", "https://http*.corp.net"])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      if pattern.hasScheme("http"), !pattern.isLoopback {
        report.add(
          plainHTTP, "a network attacker can replace pages from '\(item.text)'; use https",
          at: item.schemeRange)
      }
      if isShared(pattern) {
        report.add(
          sharedByApps,
          "every app built with the same framework has this origin, not only yours",
          at: item.range)
      }
      guard pattern.scheme.contains(where: \.hasWildcard),
        let end = item.text.firstPlace(of: "://")
      else { continue }
      report.add(
        wildcard,
        "the wildcard in the scheme also allows 'http://' pages, which network attackers can replace",
        at: item.range,
        fix: pattern.schemeMatches("https")
          ? FixIt(
            "use https", .suggest, [Edit(item.range, "https" + item.text[end.lowerBound...])])
          : nil)
    }
  }

  private static func isShared(_ pattern: OriginPattern) -> Bool {
    if pattern.scheme.count == 1, pattern.scheme[0].pattern.isOne(of: schemes) { return true }
    return pattern.hasScheme("https") && pattern.port == nil && pattern.labels.count == 1
      && pattern.labels[0].pattern == "localhost"
  }

  private static let schemes: [StaticString] = [
    "app", "capacitor", "capacitor-electron", "file", "httpsionic", "ionic", "tauri",
  ]
}
