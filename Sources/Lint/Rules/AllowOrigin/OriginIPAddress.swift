package import ConfigModel

package enum OriginIPAddress: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-ip-address",
    severity: .warning,
    summary: "A site is named by its IP address.",
    rationale: """
      Addresses change their owners, and nobody notices here when one does. Private addresses mean \
      another machine in every network: with a wildcard in them, some device at a user's home or \
      hotel is admitted. Use a host name.
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
          ? "this admits other people's devices in other people's networks; use a host name"
          : "an address may belong to somebody else tomorrow; use a host name",
        at: item.hostRange)
    }
  }
}
