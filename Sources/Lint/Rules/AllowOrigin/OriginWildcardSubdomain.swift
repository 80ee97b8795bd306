package import ConfigModel

package enum OriginWildcardSubdomain: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-subdomain",
    severity: .info,
    summary: "Every host of a domain is admitted.",
    rationale: """
      A wildcard below your own domain admits forgotten hosts, DNS names that point to somebody \
      else's service by now, and hosts with pages of your users. Where the hosts are few, list them. \
      Each `*` is one label: `*.corp.com` admits neither `corp.com` nor `a.b.corp.com`.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    exceptions: "Many hosts that come and go, all of them yours.",
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
        "this admits hosts of '\(name)' that nobody has thought of; list them if they are few",
        at: item.hostRange)
    }
  }
}
