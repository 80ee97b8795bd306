/// What the globs of some lists match in common, and none of other lists, as globs again.
///
/// Exact. Two globs have in common what finitely many globs match, one for each order of their parts
/// (``GlobMerging``), and of these nothing is left exactly where a single excluded glob includes one
/// (``Glob/includes(_:)``). So a glob that is left over is a witness once a letter that no pattern has
/// stands for its stars, and when none is left over, that is a proof. The number of orders is
/// exponential in the number of stars; hence the effort, and ``ShortestText`` for what is left.
public struct GlobIntersection {
  public enum Answer {
    /// There is no such text.
    case none
    /// Globs of which no excluded one includes any; not necessarily all of them.
    case some([Glob])
    /// The effort ran out first.
    case undecided
  }

  private let required: [GlobUnion]
  private let excluded: [GlobUnion]

  /// So many lists may take part in one merged glob, beyond those that one glob is enough for.
  private static let maximumDepth = 32

  /// - Parameters:
  ///   - required: Of each some glob has to match.
  ///   - excluded: None of these may match.
  public init(_ required: [GlobUnion], excluding excluded: [GlobUnion]) {
    // The fewest first, so that there is little to go through again.
    self.required = required.enumerated()
      .sorted { ($0.element.globs.count, $0.offset) < ($1.element.globs.count, $1.offset) }
      .map(\.element)
    self.excluded = excluded
  }

  /// - Parameter limit: How many globs are enough.
  public func solve(atMost limit: Int, _ effort: inout Effort) -> Answer {
    var run = Run(limit: limit, effort: effort)
    let isComplete = extend(Glob("*"), 0, 0, &run)
    effort = run.effort
    if !run.found.isEmpty { return .some(run.found) }
    return isComplete ? .none : .undecided
  }

  private struct Run {
    let limit: Int
    var effort: Effort
    var found: [Glob] = []
    /// What was looked at, with the number of the next list.
    var seen: Set<Place> = []

    struct Place: Hashable {
      let glob: Glob
      let list: Int
    }
  }

  /// Looks for what a glob has in common with the lists from an index on. False when it had to give
  /// up, or has found enough.
  private func extend(_ glob: Glob, _ first: Int, _ depth: Int, _ run: inout Run) -> Bool {
    guard let isExcluded = Self.isCovered(glob, excluded, &run.effort) else { return false }
    if isExcluded { return true }
    // Lists of which one glob matches all of it demand nothing more.
    var list = first
    while list < required.count {
      let cover = required[list].cover(of: glob, &run.effort)
      if cover == .undecided { return false }
      if cover == .none { break }
      list += 1
    }
    guard list < required.count else {
      if !run.found.contains(glob) { run.found.append(glob) }
      return run.found.count < run.limit
    }
    // A literal is matched as a whole or not at all.
    guard glob.hasWildcard else { return true }
    guard depth < Self.maximumDepth else { return false }
    guard run.seen.insert(.init(glob: glob, list: list)).inserted else { return true }
    for other in required[list].globs {
      guard run.effort.spend(1 + min(glob.pattern.count, other.pattern.count) >> 4) else {
        return false
      }
      guard glob.intersects(other) else { continue }
      if !other.hasWildcard || other.includes(glob) || glob.includes(other) {
        guard run.effort.spend(on: other, glob.pattern) else { return false }
        let common = glob.includes(other) ? other : glob
        guard extend(common, list + 1, depth + 1, &run) else { return false }
        continue
      }
      guard var merging = GlobMerging(glob, other, &run.effort) else { return false }
      while let common = merging.next(&run.effort) {
        guard extend(common, list + 1, depth + 1, &run) else { return false }
      }
      if merging.isStopped { return false }
    }
    return true
  }

  private static func isCovered(
    _ glob: Glob, _ unions: [GlobUnion], _ effort: inout Effort
  ) -> Bool? {
    for union in unions {
      switch union.cover(of: glob, &effort) {
      case .none: continue
      case .by: return true
      case .undecided: return nil
      }
    }
    return false
  }
}
