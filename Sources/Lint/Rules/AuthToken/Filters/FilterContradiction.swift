package import ConfigModel

package enum FilterContradiction: ConfigurationRule {
  package static let about = RuleInfo(
    id: "filter-contradiction",
    severity: .error,
    summary: "Two filters on one claim exclude each other, so every token is rejected.",
    rationale: """
      A token must pass all filters. If everything that an include filter asks for is kept out by \
      exclude filters on the same claim, no token does. The same holds for include filters that \
      have no text in common, where the claim is a single text: the username, `sub`, `azp`. Any \
      other claim may be an array, and different elements may satisfy different filters.
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

  package static var prefilter: Prefilter { .having(.repeatedClaim) }

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for finding in FilterContradictions(configuration).findings {
      let reason: String
      switch finding.verdict {
      case .excluded:
        reason = "whatever '\(finding.claim)' must match here is excluded by other filters on it"
      case .disjoint:
        reason = "'\(finding.claim)' is a single text, and none passes all the filters on it"
      case .undecided: continue
      }
      report.add(
        "every token is rejected: \(reason)", at: finding.filter.values.range,
        notes: finding.others.map { other in
          Note(other.isExclude ? "excluded here" : "another filter on it", at: other.values.range)
        })
    }
  }
}
