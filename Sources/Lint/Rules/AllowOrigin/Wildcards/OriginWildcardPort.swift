package import ConfigModel

package enum OriginWildcardPort: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-port",
    topic: .origins,
    risk: .access,
    severity: .warning,
    summary: "A wildcard in the port allows other programs on the same host.",
    rationale: """
      Each port of a host is a separate origin. The program on a port may belong to another team; \
      it may be a build job, or a tool that serves other people's files. List the ports. For pages \
      on the user's own machine, during development, any port is fine.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "https://app.corp.net⟦:*⟧"),
      .bad(.origins, "https://[2001:db8::1]⟦:80*⟧, https://*.corp.net⟦:*443⟧"),
      .good(.origins, "https://app.corp.net:8443, https://app.corp.net"),
      .good(.origins, "http://localhost:*", in: .test),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns {
      guard let port = pattern.port, port.hasWildcard, !pattern.isLoopback else { continue }
      report.add(
        port.matchesEverything
          ? "the pattern allows every program on the host, on any port; list the ports"
          : "the pattern allows every program on the host with a port that matches '\(port.pattern)'; list the ports",
        at: item.portRange)
    }
  }
}
