package import ConfigModel

package enum FilterContradiction: ConfigurationRule {
  package static let about = RuleInfo(
    id: "filter-contradiction",
    topic: .filters,
    severity: .error,
    summary: "Filters on the same claim contradict each other, so every token is rejected.",
    rationale: """
      A token must pass all filters. If exclude filters match everything that an include filter on \
      the same claim accepts, no token passes. The same applies if the claim is a single string \
      (the username, `sub`, or `azp`) and no string passes all filters on it. Any other claim can \
      be an array, and different elements can match different filters.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .filters,
        #"""
        {"name": "dept", "type": "exclude", "values": ["guest*", "sales"]},
        {"name": "dept", "values": ⟦["guests", "guest-*", "sales"]⟧}
        """#),
      .bad(
        .filters,
        #"""
        {"name": "sub", "values": ["*@corp.net", "ann@corp.example"]},
        {"name": "sub", "values": ⟦["adm-*@corp.example"]⟧}
        """#),
      .bad(
        .issuer,
        #"""
        "usernameAttribute": "login", "filters": [
          {"name": "login", "values": ["ann", "bob"]},
          {"name": "login", "type": "exclude", "values": ["a*"]},
          {"name": "login", "values": ⟦["ann", "carl"]⟧}
        ]
        """#),
      .good(
        .filters,
        #"""
        {"name": "groups", "values": ["sales"]},
        {"name": "groups", "values": ["staff"]},
        {"name": "groups", "type": "exclude", "values": ["sales-*", "guests"]}
        """#),
      .good(
        .filters,
        #"""
        {"name": "sub", "values": ["*@corp.net", "*@corp.example"]},
        {"name": "sub", "values": ["adm-*"]},
        {"name": "sub", "type": "exclude", "values": ["adm-*@corp.net"]}
        """#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for finding in FilterContradictions(configuration).findings {
      let reason: String
      switch finding.verdict {
      case .excluded:
        reason = "other filters on '\(finding.claim)' exclude every value that this filter accepts"
      case .disjoint:
        reason = "'\(finding.claim)' is a single string, and no string passes all filters on it"
      case .undecided: continue
      }
      report.add(
        "every token is rejected: \(reason)", at: finding.filter.values.range,
        notes: finding.others.map { other in
          Note(
            other.isExclude ? "excluded by this filter" : "another filter on this claim",
            at: other.values.range)
        })
    }
  }
}
