/// Finds the patterns of one value that other patterns make redundant.
///
/// As exact as ``OriginPattern/origin(outside:_:)``. A pattern is compared only with those whose
/// hosts include its own. These are looked up, so the time for long lists is nearly linear.
public struct OriginUnion {
  public enum Cover: Hashable, Sendable {
    case none
    /// The earlier pattern with this index allows exactly the same origins.
    case same(Int)
    /// These patterns together allow all its origins.
    case by([Int])
    case undecided
  }

  private let patterns: [OriginPattern]
  private let index: OriginIndex

  public init(_ patterns: [OriginPattern]) {
    self.patterns = patterns
    index = OriginIndex(patterns, Readings())
  }

  /// The cover of each pattern. Covered patterns do not cover others, so all of them can be removed
  /// at once.
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

  /// Replaces covered patterns in a cover with the patterns that cover them. The covers of earlier
  /// patterns must be resolved already.
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

  /// A subset of the patterns that is still sufficient to cover one.
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
