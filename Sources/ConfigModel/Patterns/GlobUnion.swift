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

/// A literal part of a glob with stars. Every text and every glob that it includes has the same
/// part.
private enum GlobKey: Hashable {
  case beginning(Text)
  case end(Text)
  /// A part anywhere inside, for globs with a star at both ends or with ends that many globs share.
  case inside(Text)

  /// The maximum length of an inner part, so that few lengths need a lookup.
  private static let insideLength = 16

  /// The keys of a glob: its literal prefix and suffix, if not empty, then the parts between stars.
  static func all(of glob: Glob) -> [GlobKey] {
    let parts = glob.pattern.split(UInt8(ascii: "*"))
    var keys: [GlobKey] = []
    if let first = parts.first, !first.isEmpty { keys.append(.beginning(first)) }
    if let last = parts.last, !last.isEmpty { keys.append(.end(last)) }
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      keys.append(.inside(part.part(0, min(part.count, insideLength))))
      if part.count > insideLength {
        keys.append(.inside(part.dropFirst(part.count - insideLength)))
      }
    }
    return keys
  }

  /// The literal prefix or, if that is empty, the literal suffix, which may be empty, too.
  static func usual(of glob: Glob) -> GlobKey {
    let prefix = glob.prefix
    return prefix.isEmpty ? .end(glob.suffix) : .beginning(prefix)
  }
}

/// Globs with stars, indexed by literal parts that a text needs to match them.
struct GlobKeys: Sendable {
  /// The number of globs under one key from which on other keys are tried. Looking up inner parts
  /// takes one step for each position of a text.
  static let many = 256

  /// The indices of the globs under each key, in ascending order.
  private var indices: [GlobKey: [Int]] = [:]
  private var beginnings: [Int] = []
  private var ends: [Int] = []
  private var insides: [Int] = []

  /// - Parameters:
  ///   - wild: The indices of the globs that have a star, in ascending order.
  ///   - many: The number of globs under one key from which on other keys are tried.
  init(_ globs: [Glob], _ wild: [Int], many: Int) {
    for index in wild { indices[.usual(of: globs[index]), default: []].append(index) }
    if indices.values.contains(where: { $0.count >= many }) { spread(globs, many) }
    var lengths: (beginnings: Set<Int>, ends: Set<Int>, insides: Set<Int>) = ([], [], [])
    for key in indices.keys {
      switch key {
      case .beginning(let text): lengths.beginnings.insert(text.count)
      case .end(let text): lengths.ends.insert(text.count)
      case .inside(let text): lengths.insides.insert(text.count)
      }
    }
    beginnings = lengths.beginnings.sorted()
    ends = lengths.ends.sorted()
    insides = lengths.insides.sorted()
  }

  /// Moves each glob whose key many share to the least common of its keys.
  private mutating func spread(_ globs: [Glob], _ many: Int) {
    let crowds = indices.filter { $0.value.count >= many }
    var counts: [GlobKey: Int] = [:]
    for index in crowds.values.joined() {
      for key in GlobKey.all(of: globs[index]) { counts[key, default: 0] += 1 }
    }
    for key in crowds.keys { indices[key] = nil }
    var changed: Set<GlobKey> = []
    for index in crowds.values.joined() {
      let rarest = GlobKey.all(of: globs[index]).min {
        counts[$0, default: 0] < counts[$1, default: 0]
      }
      let key = rarest ?? .usual(of: globs[index])
      indices[key, default: []].append(index)
      changed.insert(key)
    }
    for key in changed { indices[key]?.sort() }
  }

  /// Calls a closure with each list of globs that may include a pattern, until it returns false.
  /// Each list is in ascending order. Returns false if the closure did, or if the effort ran out.
  func forEachList(
    for pattern: Text, _ effort: inout Effort,
    _ look: (_ indices: [Int], _ effort: inout Effort) -> Bool
  ) -> Bool {
    for length in beginnings where length <= pattern.count {
      guard effort.spend(1 + length >> 5) else { return false }
      let found = indices[.beginning(pattern.part(0, length))]
      guard found.map({ look($0, &effort) }) ?? true else { return false }
    }
    for length in ends where length <= pattern.count {
      guard effort.spend(1 + length >> 5) else { return false }
      let found = indices[.end(pattern.dropFirst(pattern.count - length))]
      guard found.map({ look($0, &effort) }) ?? true else { return false }
    }
    var seen: Set<GlobKey> = []
    for length in insides where length <= pattern.count {
      for start in 0...(pattern.count - length) {
        guard effort.spend(1) else { return false }
        let key = GlobKey.inside(pattern.part(start, start + length))
        guard let found = indices[key], seen.insert(key).inserted else { continue }
        guard look(found, &effort) else { return false }
      }
    }
    return true
  }
}
