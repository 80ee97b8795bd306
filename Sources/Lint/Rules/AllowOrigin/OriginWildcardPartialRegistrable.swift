package import ConfigModel

package enum OriginWildcardPartialRegistrable: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-partial-registrable",
    severity: .error,
    summary: "A wildcard is a part of the name that somebody registers.",
    rationale: """
      `*corp.com` matches `corp.com`, and `evilcorp.com` too, which anybody can buy. A wildcard is \
      safe only as a label of its own, or in a label, below a domain that is yours: write the domain \
      itself and `*.corp.com`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs; Public Suffix List",
    examples: [
      .bad(.origins, "⟦https://*corp.com⟧"),
      .bad(.origins, "https://corp.com, ⟦https://www.corp*.co.uk⟧"),
      .bad(.origins, "⟦https://shop-*.azurewebsites.net⟧"),
      .good(.origins, "https://corp.com, https://*.corp.com, https://shop-*.corp.com"),
      .good(.origins, "https://*-corp.uscom-east-1.oraclecloud.com, https://build*.intranet"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      guard let open = pattern.openRegistration, !open.isWhole else { continue }
      report.add(
        "anybody can register '\(open.witness(for: pattern))', which this admits; name the domain",
        at: item.range)
    }
  }
}
