package import ConfigModel

package enum OriginHTTPScheme: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-http-scheme",
    severity: .warning,
    inProduction: .error,
    summary: "A page without TLS is admitted.",
    rationale: """
      A page that came over plain http may have been changed on its way, by a hotspot for instance, \
      and then calls the APIs as its user. Serve the page over https and name that origin. For pages \
      on the user's own machine this is no concern.
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
        "anybody on the path to '\(item.text)' can put a page of their own in its place; use https",
        at: item.schemeRange)
    }
  }
}
