package import ConfigModel

package enum OriginWildcardScheme: AllowOriginRule {
  package static let about = RuleInfo(
    id: "origin-wildcard-scheme",
    topic: .origins,
    risk: .access,
    severity: .error,
    summary: "A wildcard in the scheme allows pages without TLS.",
    rationale: """
      `*://` and `http*://` also match `http://`. A network attacker can then replace a page of \
      the site and call the APIs from it.
      """,
    source: "Securing Cross-Site Requests to OMCe APIs",
    examples: [
      .bad(.origins, "⟦*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
      .bad(.origins, "⟦http*://app.corp.net⟧", fixed: "https://app.corp.net", .suggest),
      .good(.origins, "https://app.corp.net"),
      .good(.origins, "https://http*.corp.net"),
    ])

  package static func check(_ policy: AllowOriginPolicy, _ report: inout Report) {
    for (item, pattern) in policy.patterns where pattern.scheme.contains(where: \.hasWildcard) {
      guard let end = item.text.firstPlace(of: "://") else { continue }
      report.add(
        "the wildcard in the scheme also allows 'http://' pages, which network attackers can replace",
        at: item.range,
        fix: pattern.schemeMatches("https")
          ? FixIt(
            "use https", .suggest, [Edit(item.range, "https" + item.text[end.lowerBound...])]) : nil
      )
    }
  }
}
