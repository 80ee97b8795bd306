/// Computes the texts that match some lists of globs and none of other lists, as globs.
///
/// Exact. The texts that two globs have in common are those of finitely many globs, one for each
/// order of their parts (``GlobMerging``). The excluded globs cover such a glob only if a single
/// one of them includes it (``Glob/includes(_:)``). A remaining glob therefore becomes a witness if
/// its stars are replaced by a letter that no pattern has, and if no glob remains, that is a proof.
/// The number of orders is exponential in the number of stars; hence the effort, and
/// ``ShortestText`` for the undecided cases.
public struct GlobIntersection {
  public enum Answer {
    /// No such text exists.
    case none
    /// Some globs that no excluded one includes, not necessarily all.
    case some([Glob])
    /// The effort ran out.
    case undecided
  }

  private let required: [GlobUnion]
  private let excluded: [GlobUnion]

  /// The maximum number of lists in one merged glob, not counting lists of which one glob suffices.
  private static let maximumDepth = 32

  /// - Parameters:
  ///   - required: The lists of which at least one glob each must match.
  ///   - excluded: The lists of which no glob may match.
  public init(_ required: [GlobUnion], excluding excluded: [GlobUnion]) {
    // The shortest lists come first, because later ones are searched repeatedly.
    self.required = required.enumerated()
      .sorted { ($0.element.globs.count, $0.offset) < ($1.element.globs.count, $1.offset) }
      .map(\.element)
    self.excluded = excluded
  }

  /// - Parameter limit: The number of globs that are enough.
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
    /// The globs already examined, each with the number of the next list.
    var seen: Set<Place> = []

    struct Place: Hashable {
      let glob: Glob
      let list: Int
    }
  }

  /// Searches for the common texts of a glob and the lists from an index onward. Returns false if
  /// the effort ran out or enough globs were found.
  private func extend(_ glob: Glob, _ first: Int, _ depth: Int, _ run: inout Run) -> Bool {
    guard let isExcluded = Self.isCovered(glob, excluded, &run.effort) else { return false }
    if isExcluded { return true }
    // A list with a glob that includes all of this one adds no restriction.
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
    // A literal matches as a whole or not at all.
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
