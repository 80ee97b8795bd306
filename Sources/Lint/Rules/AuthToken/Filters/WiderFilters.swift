import ConfigModel

/// Include filters on one claim that accept all that another one does.
///
/// A filter is wider than another one if it covers each of the other's values. So those that cover one
/// of the values, which are looked up, are all that need be compared with it.
struct WiderFilters {
  private let unions: [GlobUnion]
  /// For each filter, the first one that it is wider than.
  private var narrower: [Int?]
  /// The filters for which that is still sought.
  private var open: [Int]
  /// The values of these, and whose each one is.
  private var values = GlobUnion([])
  private var owners: [Int] = []
  /// How many of them have been found since.
  private var found = 0

  /// Those filters, each with the first one that it is wider than. Of two that accept the same it is
  /// the later. When the effort runs out, some are missing.
  static func find(
    _ filters: [TokenFilter], _ effort: inout Effort
  ) -> [(TokenFilter, TokenFilter)] {
    guard filters.count > 1 else { return [] }
    return find(filters.map(\.globs), &effort).map { (filters[$0], filters[$1]) }
  }

  /// The same for the values of filters, with their numbers.
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

  /// Looks for filters that are wider than one. False when the effort ran out.
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
    // Filters with an answer would only be looked up again.
    if found > open.count / 2 { indexOpen() }
    return true
  }

  /// The filters that cover the one of some values that the fewest cover. Nil when the effort ran out.
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

  /// Nil when the effort ran out.
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
