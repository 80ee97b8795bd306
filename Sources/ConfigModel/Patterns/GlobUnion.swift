/// The union of many globs, indexed so that texts and globs can be looked up without comparing each
/// one.
///
/// Exact. A glob is indexed by its literal prefix, or else by its literal suffix. If too many globs
/// share a key, they are indexed by their parts between stars (``GlobKey``). Globs with the same
/// key are compared one by one. This is bounded: after ``Effort/standard`` steps the answer is
/// ``Cover/undecided``.
public struct GlobUnion: Sendable {
  /// The way in which a glob is covered by others.
  public enum Cover: Hashable, Sendable {
    case none
    /// Covered by the glob with this index.
    case by(Int)
    case undecided
  }

  public let globs: [Glob]
  /// The first index of each literal.
  private var literals: [Text: Int] = [:]
  /// For a repeated literal, its next index.
  private var repeated: [Int: Int] = [:]
  /// The indices of globs with stars.
  private let wild: GlobKeys

  public init(_ globs: [Glob]) {
    self.init(globs, many: GlobKeys.many)
  }

  init(_ globs: [Glob], many: Int) {
    self.globs = globs
    var wild: [Int] = []
    for index in globs.indices.reversed() {
      let glob = globs[index]
      if glob.hasWildcard {
        wild.append(index)
      } else if let next = literals.updateValue(index, forKey: glob.pattern) {
        repeated[index] = next
      }
    }
    self.wild = GlobKeys(globs, wild.reversed(), many: many)
  }

  /// True if some glob matches a text. The effort is bounded only by the number of globs.
  public func matches(_ text: Text) -> Bool {
    var effort = Effort(.max)
    return cover(of: Glob(text), except: nil, &effort) != .none
  }

  /// The first glob that includes another glob.
  public func cover(of glob: Glob) -> Cover {
    var effort = Effort()
    return cover(of: glob, except: nil, &effort)
  }

  /// Returns the same as ``cover(of:)``, with an effort that is shared with other questions.
  public func cover(of glob: Glob, _ effort: inout Effort) -> Cover {
    cover(of: glob, except: nil, &effort)
  }

  /// The first other glob that makes the glob at an index redundant. Of two equivalent globs, only
  /// the later one is redundant.
  public func cover(ofElement index: Int, _ effort: inout Effort) -> Cover {
    cover(of: globs[index], except: index, &effort)
  }

  private func cover(of glob: Glob, except own: Int?, _ effort: inout Effort) -> Cover {
    let pattern = glob.pattern
    var best = Int.max
    if let same = literals[pattern], same < own ?? .max { best = same }
    let isDone = wild.forEachList(for: pattern, &effort) { indices, effort in
      for index in indices {
        guard index < best else { break }
        guard effort.spend(on: globs[index], pattern) else { return false }
        guard index != own, globs[index].includes(glob),
          index < own ?? .max || !glob.includes(globs[index])
        else { continue }
        best = index
        break
      }
      return true
    }
    guard isDone else { return .undecided }
    return best == .max ? .none : .by(best)
  }

  /// All globs that include another glob, in any order; nil if there are more than `limit`, or if
  /// the effort ran out.
  public func covers(of glob: Glob, atMost limit: Int, _ effort: inout Effort) -> [Int]? {
    let pattern = glob.pattern
    var found: [Int] = []
    var literal = literals[pattern]
    while let index = literal {
      guard found.count < limit, effort.spend(1) else { return nil }
      found.append(index)
      literal = repeated[index]
    }
    let isDone = wild.forEachList(for: pattern, &effort) { indices, effort in
      for index in indices {
        guard effort.spend(on: globs[index], pattern) else { return false }
        guard globs[index].includes(glob) else { continue }
        guard found.count < limit else { return false }
        found.append(index)
      }
      return true
    }
    return isDone ? found : nil
  }
}
