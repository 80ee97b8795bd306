package import ConfigModel

package enum OriginTrailingSlash: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-trailing-slash",
    topic: .origins,
    severity: .error,
    summary: "A pattern ends with a slash, so it can never match.",
    rationale: """
      An origin ends after the host or the port. An example in the documentation says that a \
      pattern with a trailing slash does not match. Without the slash, the pattern starts to allow \
      the site, so review the fix before you apply it.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(
        .origins, "⟦https://app.corp.net/⟧", fixed: "https://app.corp.net", .suggest),
      .bad(
        .origins, "https://a.corp.net, ⟦https://*.corp.net:8443/⟧",
        fixed: "https://a.corp.net, https://*.corp.net:8443", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "disallow"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, fault) in policy.faults {
      guard case .trailingSlash(let pattern) = fault else { continue }
      report.add(
        "'\(item.text)' can never match; remove the trailing slash",
        at: item.range,
        fix: FixIt("remove the slash", .suggest, [Edit(item.range, pattern)]))
    }
  }
}
