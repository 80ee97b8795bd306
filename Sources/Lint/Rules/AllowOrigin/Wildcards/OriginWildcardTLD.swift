package import ConfigModel

package enum OriginWildcardTLD: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-tld",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "A wildcard in the last label of the host allows other top-level domains.",
    rationale: """
      `https://app.corp.com*` also matches `https://app.corp.community`. `https://corp.*` matches \
      the name in every top-level domain where someone registers it. Write the domain in full. A \
      `*` at the end of the host does not match a port, because `*` does not match `:`; write `:*` \
      for any port.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦https://app.corp.com*⟧"),
      .bad(.origins, "⟦https://corp.*⟧, ⟦https://*.corp.n*t⟧"),
      .good(.origins, "https://*.corp.com"),
      .good(.origins, "http://192.168.*.*:8080, https://intra*"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      guard pattern.labels.count > 1, let last = pattern.labels.last, last.hasWildcard,
        !pattern.labels.allSatisfy(\.matchesEverything), !pattern.looksLikeIPv4
      else { continue }
      let witness = pattern.labels.dropLast().map { $0.hasWildcard ? "app" : $0.pattern.string }
      let topLevel =
        Self.topLevelDomains.first { last.matches($0) }
        ?? last.pattern.string.replacing("*", with: "x")
      let domains = last.matchesEverything ? "" : " that matches '\(last.pattern)'"
      report.add(
        "the pattern allows every top-level domain\(domains), as in '\((witness + [topLevel]).joined(separator: "."))'; write the domain in full",
        at: item.range)
    }
  }

  /// Existing top-level domains, starting with the most striking examples.
  private static let topLevelDomains = [
    "community", "company", "network", "evil", "xyz", "online", "info", "org", "com", "net", "io",
    "co", "dev", "app",
  ]
}
