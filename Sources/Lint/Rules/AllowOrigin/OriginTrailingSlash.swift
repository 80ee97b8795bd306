package import ConfigModel

package enum OriginTrailingSlash: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-trailing-slash",
    severity: .error,
    summary: "A pattern ends with a slash, so it matches nothing.",
    rationale: """
      Origins end after the host or the port. The documentation's own example says that a pattern \
      with a slash after it does not match. Without the slash it begins to admit the page, so look \
      before you apply the fix.
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
        "'\(item.text)' matches no origin: nothing may follow the host or the port",
        at: item.range,
        fix: FixIt("remove the slash", .suggest, [Edit(item.range, pattern)]))
    }
  }
}
