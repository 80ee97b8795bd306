package import ConfigModel

package enum OriginWildcardSubdomain: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-subdomain",
    topic: .origins,
    risk: .access,
    severity: .info,
    summary: "A wildcard allows many hosts of a domain.",
    rationale: """
      A wildcard below your own domain also allows forgotten hosts, DNS names that now point to \
      another party's service, and hosts that serve your users' own pages. If there are few hosts, \
      list them. Each `*` matches one label: `*.corp.com` matches neither `corp.com` nor \
      `a.b.corp.com`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "If the domain has many hosts that come and go, and you own all of them.",
    examples: [
      .bad(.origins, "https://⟦*.corp.com⟧"),
      .bad(.origins, "https://⟦*.shop.corp.co.uk⟧:8443, https://⟦build-*.corp.com⟧"),
      .good(.origins, "https://app.corp.com, https://shop.corp.com"),
      .good(.origins, "http://*.localhost:3000"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.hasHostWildcard {
      let domain = pattern.literalLabels
      guard !domain.isEmpty, !pattern.isLoopback, !pattern.looksLikeIPv4,
        pattern.openRegistration == nil
      else { continue }
      let name = domain.map(\.pattern.string).joined(separator: ".")
      report.add(
        "the wildcard allows hosts of '\(name)' that you may not expect; list the hosts if there are few",
        at: item.hostRange)
    }
  }
}
