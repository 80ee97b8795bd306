package import ConfigModel

package enum OriginLocalhostInProduction: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-localhost-in-production",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "A pattern allows pages from the user's own machine in production.",
    rationale: """
      Any program on a user's device can serve pages on localhost and call the APIs with the \
      user's session. The documentation allows this during development and says to change it for \
      production. The origins of hybrid apps are not reported: `https://localhost` without a port, \
      and origins with schemes other than `http` and `https`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs, the closing note",
    examples: [
      .bad(.origins, "https://app.corp.net, ⟦http://localhost:3000⟧", in: .production),
      .bad(.origins, "⟦http://127.0.0.1:*⟧, ⟦http://[::1]:3000⟧", in: .production),
      .bad(
        .origins, "⟦https://127.0.0.1⟧, ⟦https://[::1]⟧, ⟦https://*.localhost⟧", in: .production),
      .good(.origins, "http://localhost:3000", in: .test),
      .good(.origins, "https://localhost, https://localhost.corp.net", in: .production),
      .good(.origins, "capacitor://localhost, ionic://localhost", in: .production),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    guard report.environment == .production else { return }
    for (item, pattern) in policy.patterns where pattern.isLoopback {
      let isServed = pattern.schemeMatches("http") || pattern.schemeMatches("https")
      if !isServed || pattern.hasScheme("https") && pattern.port == nil && pattern.isLocalhost {
        continue
      }
      report.add(
        "any program on a user's device can serve pages on '\(item.text)'", at: item.range)
    }
  }
}

extension OriginPattern {
  /// True if the host is exactly `localhost`.
  fileprivate var isLocalhost: Bool { labels.count == 1 && labels[0].pattern == "localhost" }
}
