import ConfigModel

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
