/// The patterns of one value, and which of them the others make redundant.
///
/// Exact as far as ``OriginPattern/origin(outside:_:)`` is. A pattern is compared only with those whose
/// hosts include its own, which are looked up, so that long lists cost little more than their length.
public struct OriginUnion {
  public enum Cover: Hashable, Sendable {
    case none
    /// The pattern with this index, an earlier one, admits exactly the same.
    case same(Int)
    /// These patterns together admit all that it does.
    case by([Int])
    case undecided
  }

  private let patterns: [OriginPattern]
  private let index: OriginIndex

  public init(_ patterns: [OriginPattern]) {
    self.patterns = patterns
    index = OriginIndex(patterns, Readings())
  }

  /// For each pattern, by what it is covered. What is covered does not cover others, so that all
  /// such patterns can be left out at once.
  public func covers(_ effort: inout Effort) -> [Cover] {
    var covers = Array(repeating: Cover.none, count: patterns.count)
    for index in patterns.indices.reversed() {
      guard let candidates = self.index.covering(patterns[index], &effort) else {
        covers[index] = .undecided
        continue
      }
      let others = candidates.filter { other in
        switch covers[other] {
        case .none, .undecided: other != index
        case .same, .by: false
        }
      }
      covers[index] = cover(of: index, by: others, &effort)
    }
    for index in covers.indices { covers[index] = resolved(covers[index], covers) }
    return covers
  }

  /// A cover by patterns that are not covered themselves, given that of all the earlier patterns.
  private func resolved(_ cover: Cover, _ covers: [Cover]) -> Cover {
    let patterns: [Int]
    switch cover {
    case .none, .undecided: return cover
    case .same(let other): patterns = [other]
    case .by(let others): patterns = others
    }
    var resolved: Set<Int> = []
    for pattern in patterns {
      switch covers[pattern] {
      case .none, .undecided: resolved.insert(pattern)
      case .same(let other): resolved.insert(other)
      case .by(let others): resolved.formUnion(others)
      }
    }
    if case .same(let other) = cover, resolved == [other] { return cover }
    return .by(resolved.sorted())
  }

  private func cover(of index: Int, by others: [Int], _ effort: inout Effort) -> Cover {
    let pattern = patterns[index]
    for other in others {
      switch isCovered(pattern, by: [other], &effort) {
      case true where other < index && patterns[other].isIncluded(in: [pattern], &effort) == true:
        return .same(other)
      case true: return .by([other])
      case false: continue
      case nil: return .undecided
      }
    }
    guard others.count > 1 else { return .none }
    switch isCovered(pattern, by: others, &effort) {
    case true: return .by(needed(others, for: pattern, &effort))
    case false: return .none
    case nil: return .undecided
    }
  }

  /// Those of the patterns that it takes to cover one.
  private func needed(
    _ others: [Int], for pattern: OriginPattern, _ effort: inout Effort
  ) -> [Int] {
    var needed = others
    for other in others {
      let rest = needed.filter { $0 != other }
      if isCovered(pattern, by: rest, &effort) == true { needed = rest }
    }
    return needed
  }

  /// - Parameter others: Patterns whose hosts include those of the pattern.
  private func isCovered(
    _ pattern: OriginPattern, by others: [Int], _ effort: inout Effort
  ) -> Bool? {
    pattern.isCovered(by: others.map { patterns[$0] }, Readings(), &effort) { _, _, _ in true }
  }
}
