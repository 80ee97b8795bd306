package import ConfigModel

extension Family {
  static let filterCombination = Family(
    "filter-combination", topic: .filters,
    summary:
      "Filters on the same claim contradict each other, are redundant, or are too complex to check.",
    source: "JWT Configuration Reference, Issuer Fields")
}

package enum FilterContradictionFaults: ConfigurationRule {
  package static let faults = [contradictory, undecided]

  static let contradictory = RuleInfo(
    .filterCombination, "contradictory", severity: .error, scope: .filters,
    summary: "Filters on the same claim contradict each other, so every token is rejected.",
    rationale: """
      A token must pass all filters. If exclude filters match everything that an include filter on \
      the same claim accepts, no token passes. The same applies if the claim is a single string \
      (the username, `sub`, or `azp`) and no string passes all filters on it. Any other claim can \
      be an array, and different elements can match different filters.
      """,
    bad: [
      #"""
      {"name": "dept", "type": "exclude", "values": ["guest*", "sales"]},
      {"name": "dept", "values": ⟦["guests", "guest-*", "sales"]⟧}
      """#,
      #"""
      {"name": "sub", "values": ["*@corp.net", "ann@corp.example"]},
      {"name": "sub", "values": ⟦["adm-*@corp.example"]⟧}
      """#,
      Sample(
        #"""
        "usernameAttribute": "login", "filters": [
          {"name": "login", "values": ["ann", "bob"]},
          {"name": "login", "type": "exclude", "values": ["a*"]},
          {"name": "login", "values": ⟦["ann", "carl"]⟧}
        ]
        """#, scope: .issuer),
    ],
    good: [
      #"""
      {"name": "groups", "values": ["sales"]},
      {"name": "groups", "values": ["staff"]},
      {"name": "groups", "type": "exclude", "values": ["sales-*", "guests"]}
      """#,
      #"""
      {"name": "sub", "values": ["*@corp.net", "*@corp.example"]},
      {"name": "sub", "values": ["adm-*"]},
      {"name": "sub", "type": "exclude", "values": ["adm-*@corp.net"]}
      """#,
    ])

  static let undecided = RuleInfo(
    .filterCombination, "undecided", severity: .info, scope: .filters,
    summary: "The filters on a claim are too complex to tell whether a token can pass them.",
    rationale: """
      Deciding whether any string passes several filters with many wildcards can take too long. \
      The linter stops the search after a number of steps. The filters are not necessarily wrong, \
      but filters with fewer wildcards are also easier to read.
      """,
    exceptions: "If you have tested the filters with real tokens.",
    bad: [
      #"""
      {"name": "sub", "values": ["*a*b*c*d*e*f*g*"]},
      {"name": "sub", "values": ["*h*i*j*k*l*m*n*"]},
      {"name": "sub", "values": ⟦["*o*p*q*r*s*t*u*"]⟧},
      {"name": "sub", "type": "exclude", "values": ["*d*k*", "*k*r*", "*r*d*"]}
      """#,
      #"""
      {"name": "azp", "values": ["*1*2*3*4*5*6*7*"]},
      {"name": "azp", "values": ["*a*b*c*d*e*f*g*"]},
      {"name": "azp", "values": ⟦["*t*u*v*w*x*y*z*"]⟧},
      {"name": "azp", "type": "exclude", "values": ["*4*d*", "*d*w*", "*w*4*"]}
      """#,
    ],
    good: [
      #"""
      {"name": "sub", "values": ["*a*b*c*d*e*f*g*", "*h*i*j*k*l*m*n*"]},
      {"name": "sub", "type": "exclude", "values": ["*g*n*", "*n*g*"]}
      """#,
      #"""
      {"name": "sub", "values": ["*a*b*c*d*"]},
      {"name": "sub", "values": ["*d*c*b*a*"]}
      """#,
    ])

  package static func check(_ configuration: AuthTokenConfiguration, _ report: inout Report) {
    for finding in FilterContradictions(configuration).findings {
      let place = finding.filter.values.range
      let reason: String
      switch finding.verdict {
      case .excluded:
        reason = "other filters on '\(finding.claim)' exclude every value that this filter accepts"
      case .disjoint:
        reason = "'\(finding.claim)' is a single string, and no string passes all filters on it"
      case .undecided:
        report.add(
          undecided,
          "cannot tell whether any value of '\(finding.claim)' passes all filters on it; the search takes too long",
          at: place,
          notes: finding.others.map { Note("another filter on this claim", at: $0.values.range) })
        continue
      }
      report.add(
        contradictory, "every token is rejected: \(reason)", at: place,
        notes: finding.others.map { other in
          Note(
            other.isExclude ? "excluded by this filter" : "another filter on this claim",
            at: other.values.range)
        })
    }
  }
}

package enum FilterRedundant: ConfigurationRule {
  package static let about = RuleInfo(
    .filterCombination, "redundant", severity: .info, scope: .filters,
    summary: "A filter is redundant because of another filter on the same claim.",
    rationale: """
      A token must satisfy every filter, so an include filter is redundant if it accepts \
      everything that another include filter on the claim accepts. An exclude filter is redundant \
      if other filters exclude all of its values. Without a redundant filter, the same tokens are \
      accepted, and there is less to keep up to date.
      """,
    bad: [
      Sample(
        #"⟦{"name": "dept", "values": ["sales*", "it"]}⟧, {"name": "dept", "values": ["sales-eu"]}"#,
        fixed: #"{"name": "dept", "values": ["sales-eu"]}"#, .safe),
      Sample(
        #"""
        {"name": "dept", "type": "exclude", "values": ["trial", "demo"]},
        ⟦{"name": "dept", "type": "exclude", "values": ["guests", "trial"]}⟧,
        {"name": "dept", "type": "exclude", "values": ["guest*"]}
        """#,
        fixed: #"""
          {"name": "dept", "type": "exclude", "values": ["trial", "demo"]},
          {"name": "dept", "type": "exclude", "values": ["guest*"]}
          """#, .safe),
      Sample(
        #"{"name": "dept", "values": ["it"]}, ⟦{"name": "dept", "type": "include", "values": ["it"]}⟧"#,
        fixed: #"{"name": "dept", "values": ["it"]}"#, .safe),
    ],
    good: [
      #"""
      {"name": "groups", "values": ["sales", "it"]}, {"name": "groups", "values": ["sales", "hr"]},
      {"name": "groups", "type": "exclude", "values": ["sales-*"]}
      """#,
      #"{"name": "dept", "values": ["sales*"]}, {"name": "role", "values": ["sales-eu"]}"#,
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

/// Finds include filters on one claim that accept everything that another one accepts.
///
/// A filter is wider than another one if it covers each of the other's values. It is therefore
/// sufficient to compare the filters that cover one of the values, and these are found by an index.
struct WiderFilters {
  private let unions: [GlobUnion]
  /// For each filter, the first filter that it is wider than.
  private var narrower: [Int?]
  /// The filters without a result.
  private var open: [Int]
  /// The values of the open filters, and the filter that each value belongs to.
  private var values = GlobUnion([])
  private var owners: [Int] = []
  /// The number of open filters with a result since the index was built.
  private var found = 0

  /// Finds the wider filters, each with the first filter that it is wider than. Of two filters that
  /// accept the same, the later one counts as wider. If the effort is exhausted, results may be
  /// missing.
  static func find(
    _ filters: [TokenFilter], _ effort: inout Effort
  ) -> [(TokenFilter, TokenFilter)] {
    guard filters.count > 1 else { return [] }
    return find(filters.map(\.globs), &effort).map { (filters[$0], filters[$1]) }
  }

  /// Does the same for the values of filters, and returns indices.
  static func find(_ filters: [[Glob]], _ effort: inout Effort) -> [(Int, Int)] {
    var search = WiderFilters(filters)
    for index in filters.indices {
      guard search.compare(with: index, &effort) else { break }
    }
    return search.narrower.enumerated().compactMap { index, other in other.map { (index, $0) } }
  }

  private init(_ filters: [[Glob]]) {
    unions = filters.map { GlobUnion($0) }
    narrower = Array(repeating: nil, count: filters.count)
    open = Array(filters.indices)
    indexOpen()
  }

  private mutating func indexOpen() {
    open.removeAll { narrower[$0] != nil }
    found = 0
    owners = open.flatMap { Array(repeating: $0, count: unions[$0].globs.count) }
    values = GlobUnion(open.flatMap { unions[$0].globs })
  }

  /// Finds the filters that are wider than one filter. Returns false if the effort is exhausted.
  private mutating func compare(with other: Int, _ effort: inout Effort) -> Bool {
    guard let candidates = candidates(for: unions[other].globs, &effort) else { return false }
    for index in candidates where index != other && narrower[index] == nil {
      guard let isWider = includes(index, other, &effort) else { return false }
      guard isWider else { continue }
      if other > index {
        guard let isSame = includes(other, index, &effort) else { return false }
        if isSame { continue }
      }
      narrower[index] = other
      found += 1
    }
    // Rebuilds the index, because it would keep returning filters that already have a result.
    if found > open.count / 2 { indexOpen() }
    return true
  }

  /// The filters that cover the value that the fewest filters cover. Nil if the effort is
  /// exhausted.
  private func candidates(for globs: [Glob], _ effort: inout Effort) -> [Int]? {
    if globs.isEmpty { return open }
    var limit = 4
    while !effort.isSpent {
      for glob in globs {
        if let covers = values.covers(of: glob, atMost: limit, &effort) {
          return Set(covers.map { owners[$0] }).sorted()
        }
      }
      limit *= 4
    }
    return nil
  }

  /// True if one filter covers all values of the other. Nil if the effort is exhausted.
  private func includes(_ wide: Int, _ narrow: Int, _ effort: inout Effort) -> Bool? {
    for glob in unions[narrow].globs {
      switch unions[wide].cover(of: glob, &effort) {
      case .none: return false
      case .undecided: return nil
      case .by: break
      }
    }
    return true
  }
}
