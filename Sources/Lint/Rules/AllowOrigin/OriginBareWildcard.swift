package import ConfigModel

package enum OriginBareWildcard: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-bare-wildcard",
    severity: .error,
    summary: "A bare wildcard does not mean any origin.",
    rationale: """
      `*` stands for characters inside one part of an origin, between dots, slashes and colons. By \
      itself it has no scheme and no host and matches nothing. List the sites that need access, or \
      say `disallow`.
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
        "'\(item.text)' matches no origin; list the sites that need access", at: item.range)
    }
  }
}
