package import ConfigModel

package enum OriginExplicitDefaultPort: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-explicit-default-port",
    topic: .origins,
    severity: .warning,
    summary: "A pattern contains the default port of its scheme.",
    rationale: """
      Browsers omit the default port from an origin. According to the documentation, a pattern \
      means the same with and without this port. A service that compares the strings literally \
      would never match the pattern, so omit the port.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6.2",
    examples: [
      .bad(
        .origins, "https://app.corp.net⟦:443⟧", fixed: "https://app.corp.net", .suggest),
      .bad(
        .origins, "https://*.corp.net, http://localhost⟦:80⟧",
        fixed: "https://*.corp.net, http://localhost", .suggest),
      .good(.origins, "https://app.corp.net:80, http://localhost:443"),
      .good(.origins, "https://app.corp.net:8443, https://a443.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      guard let port = pattern.port, !port.hasWildcard, pattern.scheme.count == 1,
        let known = Origin.defaultPort(of: pattern.scheme[0].pattern.string),
        port.matches(String(known))
      else { continue }
      report.add(
        "browsers omit \(known), the default port of \(pattern.scheme[0].pattern); remove the port",
        at: item.portRange,
        fix: FixIt("remove the port", .suggest, [.remove(item.portRange)]))
    }
  }
}
