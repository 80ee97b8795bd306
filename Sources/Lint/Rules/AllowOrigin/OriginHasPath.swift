package import ConfigModel

package enum OriginHasPath: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-has-path",
    topic: .origins,
    severity: .error,
    summary: "A pattern has a path, a query or a fragment, so it can never match.",
    rationale: """
      An origin is the scheme, host and port of a page. Browsers send nothing more, so a pattern \
      cannot be limited to a path.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; RFC 6454, section 6",
    examples: [
      .bad(.origins, "⟦https://app.corp.net/shop⟧", fixed: "https://app.corp.net", .suggest),
      .bad(.origins, "⟦https://*.corp.net/*⟧", fixed: "https://*.corp.net", .suggest),
      .bad(.origins, "⟦https://app.corp.net?v=1⟧", fixed: "https://app.corp.net", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "https://shop.app.corp.net:8443"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .path(let pattern) = fault else { continue }
      report.add(
        "'\(item.text)' can never match; an origin has no path, query or fragment",
        at: item.range,
        fix: FixIt("keep only the origin", .suggest, [Edit(item.range, pattern)]))
    }
  }
}
