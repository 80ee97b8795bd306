package import ConfigModel

package enum OriginIPAddress: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-ip-address",
    topic: .origins,
    risk: .access,
    severity: .warning,
    summary: "A site is identified by its IP address.",
    rationale: """
      An IP address can pass to another owner without anyone noticing. A private address belongs \
      to a different machine in every network. With a wildcard, a pattern can allow a device at a \
      user's home or hotel. Use a host name.
      """,
    source: "RFC 1918; Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "https://⟦203.0.113.7⟧, https://⟦[2001:db8::1]⟧:8443"),
      .bad(.origins, "http://⟦192.168.*.*⟧"),
      .good(.origins, "https://app.corp.net, http://127.0.0.1:3000, http://[::1]:3000"),
      .good(.origins, "https://10.1.2.3.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns
    where (pattern.isIPLiteral || pattern.isIPv4) && !pattern.isLoopback {
      report.add(
        pattern.hasHostWildcard
          ? "the pattern allows unknown devices in other networks; use a host name"
          : "the owner of an IP address can change; use a host name",
        at: item.hostRange)
    }
  }
}
