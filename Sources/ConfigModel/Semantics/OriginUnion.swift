/// The patterns of one value, and which of them the others make redundant.
///
/// Exact as far as ``OriginPattern/origin(outside:_:)`` is. A pattern is compared only with those
/// that end in the same two labels or have stars there, and a host without stars is looked up, so
/// that long lists of ordinary patterns cost little more than their length.
public struct OriginUnion {
  public enum Cover: Hashable, Sendable {
    case none
    /// The pattern with this index, an earlier one, admits exactly the same.
    case same(Int)
    /// These patterns together admit all that it does.
    case by([Int])
    case undecided
  }

  private struct Key: Hashable {
    let labelCount: Int
    /// The last label and the one before it; nil for labels with stars.
    let ending: [Text?]
  }

  private let patterns: [OriginPattern]
  private var wild: [Key: [Int]] = [:]
  private var literal: [[Text]: [Int]] = [:]

  public init(_ patterns: [OriginPattern]) {
    self.patterns = patterns
    for (index, pattern) in patterns.enumerated() {
      if Self.isLiteral(pattern) {
        literal[pattern.labels.map(\.pattern), default: []].append(index)
      } else {
        wild[Key(labelCount: pattern.labels.count, ending: Self.ending(pattern)), default: []]
          .append(index)
      }
    }
  }

  /// For each pattern, by what it is covered. What is covered does not cover others, so that all
  /// such patterns can be left out at once.
  public func covers(_ effort: inout Effort) -> [Cover] {
    var covers = Array(repeating: Cover.none, count: patterns.count)
    for index in patterns.indices.reversed() {
      let others = candidates(for: index).filter { other in
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
      switch pattern.isIncluded(in: [patterns[other]], &effort) {
      case true where other < index && patterns[other].isIncluded(in: [pattern], &effort) == true:
        return .same(other)
      case true: return .by([other])
      case false: continue
      case nil: return .undecided
      }
    }
    guard others.count > 1 else { return .none }
    switch pattern.isIncluded(in: others.map { patterns[$0] }, &effort) {
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
      if pattern.isIncluded(in: rest.map { patterns[$0] }, &effort) == true { needed = rest }
    }
    return needed
  }

  // MARK: Index

  /// The patterns whose hosts may include those of one.
  private func candidates(for index: Int) -> [Int] {
    let pattern = patterns[index]
    let ending = Self.ending(pattern)
    var found = Self.isLiteral(pattern) ? literal[pattern.labels.map(\.pattern)] ?? [] : []
    for choice in Set([[nil, nil], [ending[0], nil], [nil, ending[1]], ending]) {
      found += wild[Key(labelCount: pattern.labels.count, ending: choice)] ?? []
    }
    return found.sorted()
  }

  private static func isLiteral(_ pattern: OriginPattern) -> Bool {
    !pattern.labels.contains(where: \.hasWildcard)
  }

  private static func ending(_ pattern: OriginPattern) -> [Text?] {
    let labels = pattern.labels.suffix(2).map { $0.hasWildcard ? nil : $0.pattern }
    return labels.count == 2 ? labels : labels + [nil]
  }
}
