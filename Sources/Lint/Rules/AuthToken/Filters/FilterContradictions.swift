import ConfigModel

/// The contradictions between filters on the same claim, which accept no token, or may accept none.
struct FilterContradictions {
  struct Finding {
    enum Verdict {
      /// The exclude filters reject everything that an include filter requires.
      case excluded
      /// A single-valued claim would need several values.
      case disjoint
      /// The effort was exhausted before a decision.
      case undecided
    }

    let verdict: Verdict
    let claim: Text
    /// The last filter that takes part in the contradiction.
    let filter: TokenFilter
    let others: [TokenFilter]
  }

  private(set) var findings: [Finding] = []
  private var effort: Effort

  init(_ configuration: AuthTokenConfiguration) {
    effort = configuration.effort
    for issuer in configuration.issuers where issuer.filters.count > 1 {
      for var filters in issuer.repeatedFilters {
        // Another rule reports regular expressions, which match nothing as they are.
        filters.includes.removeAll { filter in
          filter.values.elements.contains { RegexSign.isIn($0.text) }
        }
        guard !filters.includes.isEmpty else { continue }
        if let finding = judge(filters, issuer.hasOneText(in: filters.claim)) {
          findings.append(finding)
        }
      }
    }
  }

  private mutating func judge(_ filters: ClaimFilters, _ isSingle: Bool) -> Finding? {
    let excluded = GlobUnion(filters.excludes.flatMap(\.globs))
    func finding(
      _ verdict: Finding.Verdict, _ filter: TokenFilter, _ others: [TokenFilter]
    ) -> Finding {
      Finding(
        verdict: verdict, claim: filters.claim, filter: filter, others: Array(others.prefix(4)))
    }
    for filter in filters.includes where !filters.excludes.isEmpty {
      switch isCovered(filter, excluded) {
      case true?: return finding(.excluded, filter, filters.excludes)
      case nil: return finding(.undecided, filter, filters.excludes)
      case false?: break
      }
    }
    guard isSingle, filters.includes.count > 1, let last = filters.includes.last else { return nil }
    let others = filters.includes.dropLast() + filters.excludes
    switch hasCommonText(filters.includes.map(\.globs), excluded) {
    case true?: return nil
    case false?: return finding(.disjoint, last, Array(others))
    case nil: return finding(.undecided, last, Array(others))
    }
  }

  /// True if the union matches everything that the values of the filter match. Nil if undecided.
  private mutating func isCovered(_ filter: TokenFilter, _ union: GlobUnion) -> Bool? {
    for value in filter.values.elements {
      switch union.cover(of: Glob(value.text), &effort) {
      case .none: return false
      case .undecided: return nil
      case .by: break
      }
    }
    return true
  }

  /// True if there is a string that each list matches and the excluded globs do not. Nil if
  /// undecided.
  private mutating func hasCommonText(_ lists: [[Glob]], _ excluded: GlobUnion) -> Bool? {
    let literals = lists.filter { !$0.contains(where: \.hasWildcard) }
    guard let candidates = literals.min(by: { $0.count < $1.count }) else {
      switch TextConstraint(required: lists, excluded: excluded.globs).solve(&effort) {
      case .none: return false
      case .some: return true
      case .undecided: return nil
      }
    }
    // The string must be one of these literals.
    let unions = lists.map { GlobUnion($0) }
    for candidate in candidates {
      guard let isExcluded = covers(excluded, candidate) else { return nil }
      if isExcluded { continue }
      var isAdmitted = true
      for union in unions where isAdmitted {
        guard let isMatched = covers(union, candidate) else { return nil }
        isAdmitted = isMatched
      }
      if isAdmitted { return true }
    }
    return false
  }

  private mutating func covers(_ union: GlobUnion, _ glob: Glob) -> Bool? {
    switch union.cover(of: glob, &effort) {
    case .none: false
    case .by: true
    case .undecided: nil
    }
  }
}
