package import ConfigModel

package enum OriginMalformed: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-malformed",
    topic: .origins,
    severity: .error,
    summary: "An item of the list is not a valid origin pattern.",
    rationale: """
      A pattern consists of a scheme, a host and, if it is not the scheme's default, a port: \
      `https://app.corp.net:8443`. Anything else can never match an origin, so the intended page \
      stays blocked.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    examples: [
      .bad(.origins, "⟦www.corp.net⟧"),
      .bad(.origins, "https://a.corp.net, ⟦https://user@b.corp.net⟧"),
      .bad(.origins, "⟦https://a..corp.net⟧, ⟦\"https://b.corp.net\"⟧"),
      .good(.origins, "https://www.corp.net"),
      .good(.origins, "https://www.corp.net:8443, http://[2001:db8::1]"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .malformed(let reason) = fault else { continue }
      report.add("invalid origin pattern '\(item.shown)': \(reason)", at: item.range)
    }
  }
}
