package import ConfigModel

package enum OriginHTTPScheme: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-http-scheme",
    topic: .origins,
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
