package import ConfigModel

package enum OriginBareWildcard: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-bare-wildcard",
    topic: .origins,
    severity: .error,
    summary: "A bare wildcard can never match an origin.",
    rationale: """
      `*` matches characters within one part of an origin, between dots, slashes and colons. On \
      its own it has no scheme and no host, so it matches nothing. List the sites that need \
      access, or set the value to `disallow`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦*⟧"),
      .bad(.origins, "https://a.corp.net, ⟦**⟧"),
      .good(.origins, "https://*.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults where fault == .bareWildcard {
      report.add(
        "'\(item.text)' can never match an origin; list the sites that need access", at: item.range)
    }
  }
}
