/// Many globs that stand for whatever one of them matches, in order, so that texts and globs can be
/// looked up in them without a look at each.
///
/// Exact. A glob is found under its literal beginning, else under its literal end; only globs with a
/// star at both ends are gone through one by one, and that is bounded: after ``Effort/standard``
/// steps a question is answered with ``Cover/undecided``.
public struct GlobUnion: Sendable {
  /// How a glob is covered by others.
  public enum Cover: Hashable, Sendable {
    case none
    /// By the glob with this index.
    case by(Int)
    case undecided
  }

  private struct Key: Hashable {
    let part: Text
    let isSuffix: Bool
  }

  public let globs: [Glob]
  /// The first index of each literal.
  private var literals: [Text: Int] = [:]
  /// The indices of globs with stars, by what they begin with, or else end with.
  private var wild: [Key: [Int]] = [:]
  private var prefixLengths: [Int] = []
  private var suffixLengths: [Int] = []

  public init(_ globs: [Glob]) {
    self.globs = globs
    var lengths: (Set<Int>, Set<Int>) = ([], [])
    for (index, glob) in globs.enumerated() {
      guard glob.hasWildcard else {
        if literals[glob.pattern] == nil { literals[glob.pattern] = index }
        continue
      }
      let prefix = glob.prefix
      let key =
        prefix.isEmpty
        ? Key(part: glob.suffix, isSuffix: true) : Key(part: prefix, isSuffix: false)
      if key.isSuffix { lengths.1.insert(key.part.count) } else { lengths.0.insert(key.part.count) }
      wild[key, default: []].append(index)
    }
    prefixLengths = lengths.0.sorted()
    suffixLengths = lengths.1.sorted()
  }

  /// Whether some glob matches a text. Not bounded but by the number of globs.
  public func matches(_ text: Text) -> Bool {
    var effort = Effort(.max)
    return cover(of: Glob(text), except: nil, &effort) != .none
  }

  /// The first of the globs that matches whatever a glob matches.
  public func cover(of glob: Glob) -> Cover {
    var effort = Effort()
    return cover(of: glob, except: nil, &effort)
  }

  /// As ``cover(of:)``, with an effort that is shared with other questions.
  public func cover(of glob: Glob, _ effort: inout Effort) -> Cover {
    cover(of: glob, except: nil, &effort)
  }

  /// The first other glob that makes the one at an index redundant. Of two that match the same the
  /// later one is, never the earlier.
  public func cover(ofElement index: Int, _ effort: inout Effort) -> Cover {
    cover(of: globs[index], except: index, &effort)
  }

  private func cover(of glob: Glob, except own: Int?, _ effort: inout Effort) -> Cover {
    let pattern = glob.pattern
    var best = Int.max
    if let same = literals[pattern], same < own ?? .max { best = same }
    for length in prefixLengths {
      guard length <= pattern.count else { break }
      let key = Key(part: pattern.part(0, length), isSuffix: false)
      guard search(key, glob, own, &best, &effort) else { return .undecided }
    }
    for length in suffixLengths {
      guard length <= pattern.count else { break }
      let key = Key(part: pattern.dropFirst(pattern.count - length), isSuffix: true)
      guard search(key, glob, own, &best, &effort) else { return .undecided }
    }
    return best == .max ? .none : .by(best)
  }

  /// Looks among the globs of one key. False when the effort ran out.
  private func search(
    _ key: Key, _ glob: Glob, _ own: Int?, _ best: inout Int, _ effort: inout Effort
  ) -> Bool {
    guard effort.spend(1 + key.part.count >> 5) else { return false }
    for index in wild[key] ?? [] {
      guard index < best else { break }
      guard effort.spend(on: globs[index], glob.pattern) else { return false }
      guard index != own, globs[index].includes(glob),
        index < own ?? .max || !glob.includes(globs[index])
      else { continue }
      best = index
      break
    }
    return true
  }
}
