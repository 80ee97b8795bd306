package import ConfigModel

package enum FilterRedundant: ConfigurationRule {
  package static let about = RuleInfo(
    id: "filter-redundant",
    topic: .filters,
    severity: .info,
    summary: "A filter is redundant because of another filter on the same claim.",
    rationale: """
      A token must satisfy every filter, so an include filter is redundant if it accepts \
      everything that another include filter on the claim accepts. An exclude filter is redundant \
      if other filters exclude all of its values. Without a redundant filter, the same tokens are \
      accepted, and there is less to keep up to date.
      """,
    source: "JWT Configuration Reference, Issuer Fields",
    examples: [
      .bad(
        .filters,
        #"⟦{"name": "dept", "values": ["sales*", "it"]}⟧, {"name": "dept", "values": ["sales-eu"]}"#,
        fixed: #"{"name": "dept", "values": ["sales-eu"]}"#, .safe),
      .bad(
        .filters,
        #"""
        {"name": "dept", "type": "exclude", "values": ["trial", "demo"]},
        ⟦{"name": "dept", "type": "exclude", "values": ["guests", "trial"]}⟧,
        {"name": "dept", "type": "exclude", "values": ["guest*"]}
        """#,
        fixed: #"""
          {"name": "dept", "type": "exclude", "values": ["trial", "demo"]},
          {"name": "dept", "type": "exclude", "values": ["guest*"]}
          """#, .safe),
      .bad(
        .filters,
        #"{"name": "dept", "values": ["it"]}, ⟦{"name": "dept", "type": "include", "values": ["it"]}⟧"#,
        fixed: #"{"name": "dept", "values": ["it"]}"#, .safe),
      .good(
        .filters,
        #"""
        {"name": "groups", "values": ["sales", "it"]}, {"name": "groups", "values": ["sales", "hr"]},
        {"name": "groups", "type": "exclude", "values": ["sales-*"]}
        """#),
      .good(
        .filters,
        #"{"name": "dept", "values": ["sales*"]}, {"name": "role", "values": ["sales-eu"]}"#),
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    var effort = configuration.effort
    for issuer in configuration.issuers {
      for filters in issuer.repeatedFilters {
        let found =
          WiderFilters.find(filters.includes, &effort) + excludes(filters.excludes, &effort)
        for (filter, other) in found {
          report.add(
            filter.isExclude
              ? "redundant: other filters on '\(filters.claim)' exclude everything that this filter excludes"
              : "redundant: this filter accepts everything that another filter on '\(filters.claim)' accepts",
            at: filter.object.range, notes: [Note("the other filter", at: other.object.range)],
            fix: FixIt("remove the filter", .safe, issuer.removing(filter)))
        }
      }
    }
  }

  /// The redundant exclude filters, each with a filter that covers one of its values. A filter is
  /// redundant if every value is covered by another one.
  ///
  /// A value may be covered by another value of the same filter. Chains of covering values contain
  /// no cycles, so if all values of a filter are covered, other filters cover them.
  private static func excludes(
    _ filters: [TokenFilter], _ effort: inout Effort
  ) -> [(TokenFilter, TokenFilter)] {
    guard filters.count > 1 else { return [] }
    var globs: [Glob] = []
    var owners: [Int] = []
    for (index, filter) in filters.enumerated() {
      globs += filter.globs
      owners += Array(repeating: index, count: globs.count - owners.count)
    }
    let union = GlobUnion(globs)
    var covers: [Int?] = []
    for index in globs.indices {
      switch union.cover(ofElement: index, &effort) {
      case .none: covers.append(nil)
      case .by(let other): covers.append(other)
      case .undecided: return []
      }
    }
    var isNeeded = Array(repeating: false, count: filters.count)
    var other = Array(repeating: 0, count: filters.count)
    for (index, cover) in covers.enumerated() {
      if let cover {
        if owners[cover] != owners[index] { other[owners[index]] = owners[cover] }
      } else {
        isNeeded[owners[index]] = true
      }
    }
    return filters.indices.filter { !isNeeded[$0] }.map { (filters[$0], filters[other[$0]]) }
  }
}
